export { MOST_ARCHIVE_BYTES, pack, unpack } from './archive.ts';
export { type BuiltLab, buildLab } from './build-lab.ts';
export { bundledCode } from './bundle-code.ts';
export { hashOf } from './hash.ts';
export { LabFault } from './lab-fault.ts';
export { checkCount, PACKAGE_LIMITS, type PackageFiles, readPackage } from './package-files.ts';
export { replaceFile } from './replace-file.ts';

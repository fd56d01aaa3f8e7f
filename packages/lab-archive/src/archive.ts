import { crc32 } from 'node:zlib';
import { unzipSync, type Zippable, zipSync } from 'fflate';
import { LabFault } from './lab-fault.ts';
import { byCodeUnits, checkedPath, checkNames, checkTotals, PACKAGE_LIMITS, type PackageFiles } from './package-files.ts';
import { type ZipEntry, zipDirectory } from './zip-directory.ts';

/** ZIP knows no earlier time, and knows no time zones. */
const SAME_TIME = new Date(1980, 0, 1);

/** What an archive of bytes that cannot be compressed has beyond the files: names twice, with the fields of ZIP, and the heads of blocks. */
const MOST_EXTRA_BYTES = PACKAGE_LIMITS.files * (2 * PACKAGE_LIMITS.pathLength + 100) + 2 ** 12;

/** No archive of a lab that may be built is larger. */
export const MOST_ARCHIVE_BYTES = PACKAGE_LIMITS.bytes + MOST_EXTRA_BYTES;

/** One file with all of these: a ZIP archive, the same bytes for the same files. */
export function pack(files: PackageFiles): Uint8Array {
  const entries: Zippable = {};
  for (const [path, bytes] of [...files].sort(([a], [b]) => byCodeUnits(a, b))) entries[path] = [bytes, { level: 9, mtime: SAME_TIME }];
  return zipSync(entries);
}

/**
 * The files of an archive from anywhere. Nothing is unpacked before every name and every size is known to be allowed, and no file becomes
 * larger than it claims. Throws `LabFault`.
 */
export function unpack(archive: Uint8Array): PackageFiles {
  if (archive.length > MOST_ARCHIVE_BYTES) checkTotals(0, archive.length);
  const directory = new Map(zipDirectory(archive).map((entry) => [entry.name, entry]));
  const names = new Set<string>();
  let bytes = 0;
  readZip(archive, ({ name, originalSize }) => {
    if (!name.endsWith('/')) {
      if (names.has(checkedPath(name))) throw new LabFault(`The archive holds ${name} twice.`);
      names.add(name);
      bytes += originalSize;
      checkTotals(names.size, bytes);
    }
    return false;
  });
  checkNames(names);
  const files = readZip(archive, ({ name }) => names.has(name));
  return new Map([...names].sort(byCodeUnits).map((name) => [name, checkedFile(name, files[name], directory.get(name))]));
}

function checkedFile(name: string, bytes: Uint8Array | undefined, expected: ZipEntry | undefined): Uint8Array {
  if (bytes?.length === expected?.size && bytes && crc32(bytes) === expected?.crc32) return bytes;
  throw new LabFault(`${name} is damaged in this archive. Pack the lab again with "rooflab lab build".`);
}

type Filter = (file: { readonly name: string; readonly originalSize: number }) => boolean;

function readZip(archive: Uint8Array, filter: Filter): Record<string, Uint8Array> {
  try {
    return unzipSync(archive, { filter });
  } catch (error) {
    if (error instanceof LabFault) throw error;
    throw new LabFault(`This is no ZIP archive that can be read (${error instanceof Error ? error.message : String(error)}).`);
  }
}

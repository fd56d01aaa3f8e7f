import { mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Lab, readLab } from '@rooflab/lab';
import { bundledCode } from './bundle-code.ts';
import { hashOf } from './hash.ts';
import { LabFault } from './lab-fault.ts';
import { type PackageFiles, readPackage } from './package-files.ts';
import { replaceFile } from './replace-file.ts';

/** A lab with everything that is read of it: its own files, and what the build adds in `built/`. */
export interface BuiltLab {
  readonly lab: Lab;
  readonly files: PackageFiles;
  /** The version's identity, 64 hexadecimal digits. */
  readonly hash: string;
}

/** Builds the lab in a folder. Throws `LabFault` for what its author has to change. */
export async function buildLab(folder: string): Promise<BuiltLab> {
  // Before anything else: what is wrong with the files of another folder would mislead.
  const names = await readdir(folder).catch(() => null);
  if (names && !names.includes('lab.json'))
    throw new LabFault(`There is no lab.json in ${folder}. "rooflab lab new <name>" writes a folder that has one.`);
  const own = await readPackage(folder);
  const lab = labIn(own);
  const files = new Map([...own, ['built/lab.js', new TextEncoder().encode(await bundledCode(own))] as const]);
  return { lab, files, hash: hashOf(files) };
}

/** The largest of our own has 32 kB. */
const MOST_DATA_BYTES = 2 ** 18;

function labIn(files: PackageFiles): Lab {
  const bytes = files.get('lab.json');
  if (!bytes) throw new LabFault('There is no lab.json. "rooflab lab new <name>" writes a folder that has one.');
  if (bytes.length > MOST_DATA_BYTES) throw new LabFault(`lab.json has more than ${MOST_DATA_BYTES / 1024} KiB. Shorten it.`);
  try {
    return readLab(JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)));
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    throw new LabFault(text.startsWith('lab.json') ? text : `lab.json cannot be read: ${text}`);
  }
}

/** Writes what a build adds beside the lab's own files. */
export async function writeBuilt(folder: string, files: PackageFiles): Promise<void> {
  for (const [path, bytes] of files) {
    if (!path.startsWith('built/')) continue;
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true });
    await replaceFile(target, bytes);
  }
}

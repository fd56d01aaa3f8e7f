import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LabFault } from './lab-fault.ts';

/** The files of a lab by path (parts joined by `/`), in the order of their paths. */
export type PackageFiles = ReadonlyMap<string, Uint8Array>;

export const PACKAGE_LIMITS = {
  files: 500,
  bytes: 8 * 2 ** 20,
  pathLength: 120,
  questions: 50,
  experiments: 20,
  /** Of a file of data. The largest of our own has 32 kB; reading takes time that others wait for. */
  dataBytes: 2 ** 18,
} as const;

/** What an author's tools leave in the folder, and what a build writes into it. */
const LEFT_OUT = new Set(['node_modules', 'built', 'package-lock.json', 'tsconfig.tsbuildinfo']);

const PATH = /^([a-z0-9][a-z0-9.-]*\/)*([a-z0-9][a-z0-9.-]*|README\.md)$/;

/** Reads a lab's folder, without hidden files and what tools leave there. Throws `LabFault`. */
export async function readPackage(folder: string): Promise<PackageFiles> {
  const paths = await pathsIn(folder, '');
  const files = new Map<string, Uint8Array>();
  let bytes = 0;
  for (const path of paths.sort(byCodeUnits)) {
    bytes += (await lstat(join(folder, path))).size;
    checkTotals(files.size + 1, bytes);
    files.set(path, await readFile(join(folder, path)));
  }
  checkNames(files.keys());
  return files;
}

async function pathsIn(folder: string, prefix: string): Promise<string[]> {
  const paths: string[] = [];
  for (const entry of await readdir(join(folder, prefix), { withFileTypes: true }).catch(unreadable)) {
    if (entry.name.startsWith('.') || LEFT_OUT.has(entry.name)) continue;
    const path = `${prefix}${entry.name}`;
    if (entry.isSymbolicLink()) throw new LabFault(`${path} is a link. Put the file itself there.`);
    if (entry.isDirectory()) paths.push(...(await pathsIn(folder, `${path}/`)));
    else if (!entry.isFile()) throw new LabFault(`${path} is neither a file nor a folder. Remove it.`);
    else paths.push(checkedPath(path));
    if (paths.length > PACKAGE_LIMITS.files) checkTotals(paths.length, 0);
  }
  return paths;
}

function unreadable(error: NodeJS.ErrnoException): never {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') throw new LabFault(`There is no folder ${error.path}.`);
  throw error;
}

/** Names that Windows gives to devices, whatever follows their first dot. */
const DEVICE = /(^|\/)(con|prn|aux|nul|com\d|lpt\d)(\.|\/|$)/;

/** Throws `LabFault` for a path that could lead out of the folder, or that some file system would write differently. */
export function checkedPath(path: string): string {
  if (path.length > PACKAGE_LIMITS.pathLength)
    throw new LabFault(`${path.slice(0, 40)}… is longer than ${PACKAGE_LIMITS.pathLength} characters. Shorten it.`);
  if (!PATH.test(path))
    throw new LabFault(`${JSON.stringify(path)} is no name for a file of a lab. Use a-z, 0-9, dots and hyphens; the handout is README.md.`);
  if (DEVICE.test(path) || /\.(\/|$)/.test(path)) throw new LabFault(`${path} is no name for a file on Windows. Choose another.`);
  return path;
}

/** Throws `LabFault` for files that would be one and the same, or a folder, on some file system. */
export function checkNames(paths: Iterable<string>): void {
  const known = new Map<string, string>();
  for (const path of paths) {
    const other = known.get(path.toLowerCase());
    if (other !== undefined) throw new LabFault(`${other} and ${path} are the same file on some machines. Rename one.`);
    known.set(path.toLowerCase(), path);
  }
  for (const path of known.keys()) {
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const folder = known.get(path.slice(0, end));
      if (folder !== undefined) throw new LabFault(`${folder} is a file and a folder. Rename one.`);
    }
  }
}

/** Throws `LabFault`. */
export function checkTotals(files: number, bytes: number): void {
  if (files > PACKAGE_LIMITS.files) throw new LabFault(`A lab has at most ${PACKAGE_LIMITS.files} files. Remove some.`);
  if (bytes > PACKAGE_LIMITS.bytes)
    throw new LabFault(`The files of a lab have at most ${PACKAGE_LIMITS.bytes / 2 ** 20} MiB together. Remove or shorten some.`);
}

/** A folder of a lab that holds modules in an order. */
export type ListedKind = 'questions' | 'experiments';

/** Throws `LabFault`. */
export function checkCount(what: ListedKind, count: number): void {
  const most = PACKAGE_LIMITS[what];
  if (count > most) throw new LabFault(`A lab has at most ${most} ${what}. Remove some.`);
}

/** The same order on every machine. */
export function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

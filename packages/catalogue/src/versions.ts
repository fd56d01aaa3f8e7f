import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Lab } from '@rooflab/lab';
import { hashOf, LabFault, type PackageFiles, unpack } from '@rooflab/lab-archive';
import { z } from 'zod';
import { readBuiltLab, readData } from './read-built-lab.ts';

/** A built lab on this machine. */
export interface OpenLab {
  readonly lab: Lab;
  readonly folder: string;
}

/** A published version of a course's own lab. */
export interface OpenVersion extends OpenLab {
  /** What stands in `lab.json` about each exercise, by its id. */
  readonly declared: ReadonlyMap<string, object>;
  /** SHA-256 of each of its files, by path. */
  readonly files: ReadonlyMap<string, string>;
  /** Of all of them together. */
  readonly bytes: number;
}

/** Versions that a process keeps unpacked, and what they may have together: a container has little room for temporary files. */
const MOST_KEPT = 200;
const MOST_KEPT_BYTES = 48 * 2 ** 20;

/** By hash, the least recently used first. */
const versions = new Map<string, Promise<OpenVersion>>();
const opened = new Map<string, OpenVersion>();

/**
 * A published version of a course's own lab, unpacked for this process. `archive` is asked only where the process has not opened it yet. Throws `LabFault`
 * where the archive does not have the files that the hash says, or they are no built lab.
 */
export function openVersion(hash: string, archive: () => Promise<Uint8Array>): Promise<OpenVersion> {
  const version = versions.get(hash) ?? unpackAndKeep(hash, archive);
  versions.delete(hash);
  versions.set(hash, version);
  return version;
}

function unpackAndKeep(hash: string, archive: () => Promise<Uint8Array>): Promise<OpenVersion> {
  const version = unpackVersion(hash, archive);
  version.then(
    (lab) => {
      opened.set(hash, lab);
      forgetUnused(hash);
    },
    () => versions.delete(hash),
  );
  return version;
}

/** Down to what may be kept, those that were not used for longest first, but not the version that was opened just now. */
function forgetUnused(latest: string): void {
  let bytes = [...opened.values()].reduce((sum, each) => sum + each.bytes, 0);
  for (const hash of versions.keys()) {
    if (opened.size <= MOST_KEPT && bytes <= MOST_KEPT_BYTES) return;
    if (hash === latest) continue;
    bytes -= opened.get(hash)?.bytes ?? 0;
    versions.delete(hash);
    opened.delete(hash);
    rmSync(join(folderOfProcess(process.pid), hash), { recursive: true, force: true });
  }
}

/** A version that this process has opened. */
export function openedVersion(hash: string): OpenLab | undefined {
  return opened.get(hash);
}

/** Of a lab with this id, the version that was opened last. */
export function lastOpened(labId: string): OpenLab | undefined {
  return [...opened.values()].findLast(({ lab }) => lab.id === labId);
}

async function unpackVersion(hash: string, archive: () => Promise<Uint8Array>): Promise<OpenVersion> {
  const files = unpack(await archive());
  const found = hashOf(files);
  if (found !== hash) throw new LabFault(`The archive holds version ${found}, not ${hash}.`);
  const lab = readBuiltLab(files);
  const folder = join(await ownFolder(), hash);
  const unfinished = `${folder}.unfinished`;
  for (const [path, bytes] of files) {
    await mkdir(dirname(join(unfinished, path)), { recursive: true });
    await writeFile(join(unfinished, path), bytes);
  }
  await rename(unfinished, folder);
  const hashes = new Map([...files].map(([path, content]) => [path, sha256(content)]));
  const bytes = [...files.values()].reduce((sum, { length }) => sum + length, 0);
  return { lab, folder, declared: declaredIn(files), files: hashes, bytes };
}

function declaredIn(files: PackageFiles): OpenVersion['declared'] {
  const schema = z.object({ exercises: z.array(z.looseObject({ id: z.string() })) });
  const { exercises } = readData(files, 'lab.json', (content) => schema.parse(content));
  return new Map(exercises.map((exercise) => [exercise.id, exercise]));
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

let own: Promise<string> | null = null;

/** Readable for the processes that run the code of labs under another user. */
function ownFolder(): Promise<string> {
  own ??= makeFolder();
  return own;
}

async function makeFolder(): Promise<string> {
  await removeLeftOvers();
  const folder = folderOfProcess(process.pid);
  // A folder of this name that somebody else made is an error, not a place for labs.
  await mkdir(folder, { mode: 0o755 });
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const PREFIX = 'rooflab-labs-';

function folderOfProcess(pid: number): string {
  return join(tmpdir(), `${PREFIX}${pid}`);
}

/** Of processes that were killed, and of a former one with this number. */
async function removeLeftOvers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(name.slice(PREFIX.length));
    if (name.startsWith(PREFIX) && Number.isInteger(pid) && (pid === process.pid || !isAlive(pid)))
      await rm(folderOfProcess(pid), { recursive: true, force: true }).catch(() => {}); // somebody else's
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

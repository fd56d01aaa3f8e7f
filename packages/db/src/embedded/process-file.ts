import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it is there, and somebody else's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Whether the process of that number runs, and is `command` ("": any): not after a restart of the machine, when the number may be anybody's, nor when it is dead
 * and only not yet collected, as in a container whose first process collects nobody. Where there is no /proc, a living one is believed.
 */
export async function runs(pid: number, command: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (text === null) return true;
  const end = text.lastIndexOf(')');
  const state = text.slice(end + 2, end + 3);
  return state !== 'Z' && text.slice(text.indexOf('(') + 1, end).startsWith(command);
}

const RETRY_MS = 50;

/** An empty file is one that is being written just now, or whose writer died over it. */
const EMPTY_MS = 5000;

async function isAbandoned(path: string): Promise<boolean> {
  const holder = Number.parseInt(await readFile(path, 'utf8').catch(() => ''), 10);
  if (Number.isInteger(holder)) return holder !== process.pid && !(await runs(holder, ''));
  const age = await stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  );
  return age > EMPTY_MS;
}

/** Runs `work` while no other process does so with the same file; one that died in it does not count. */
export async function withProcessLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      await writeFile(path, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) {
        // A full disk takes the file and not what is in it.
        await rm(path, { force: true });
        throw error;
      }
      if (await isAbandoned(path)) await rm(path, { force: true });
      await sleep(RETRY_MS);
    }
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

/** Notes that this process uses what `directory` stands for. */
export async function addUser(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, String(process.pid)), '');
}

/** Takes the note back; true when no other living process has one. */
export async function removeUser(directory: string): Promise<boolean> {
  await rm(join(directory, String(process.pid)), { force: true });
  const others = await readdir(directory).catch(() => []);
  const living = await Promise.all(others.map((name) => runs(Number.parseInt(name, 10), '')));
  return !living.includes(true);
}

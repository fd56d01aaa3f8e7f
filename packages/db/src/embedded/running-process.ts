import { readFile } from 'node:fs/promises';

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists, but belongs to another account.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Whether the process with this number is running and is `command`. It is not after a restart of the machine, when the number may be anybody's, nor
 * while it is dead but not yet reaped, as in a container whose first process reaps nothing. Without /proc, any living process is believed.
 */
export async function runs(pid: number, command: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (text === null) return true;
  const end = text.lastIndexOf(')');
  const state = text.slice(end + 2, end + 3);
  return state !== 'Z' && text.slice(text.indexOf('(') + 1, end).startsWith(command);
}

import { readFile } from 'node:fs/promises';

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
 * Whether the process of that number runs, and is `command`: not after a restart of the machine, when the number may be anybody's, nor when it is dead
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

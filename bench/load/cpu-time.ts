import { readdir, readFile } from 'node:fs/promises';

/** Linux counts in hundredths of a second for user space, whatever the kernel's own clock (`man 5 proc_pid_stat`, `man 3 sysconf`). */
const TICKS_PER_SECOND = 100;

/**
 * Seconds that a process has computed so far, in user space and kernel; null where there is no `/proc`. On a busy machine this shows what
 * wall-clock times hide.
 */
export async function cpuSeconds(pid: number): Promise<number | null> {
  return (await readTimes(pid))?.seconds ?? null;
}

/** The same, including child processes that are still running. */
export async function cpuSecondsWithChildren(pid: number): Promise<number | null> {
  const own = await cpuSeconds(pid);
  if (own === null) return null;
  const running = await Promise.all((await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map((name) => readTimes(Number(name))));
  return running.reduce((sum, times) => sum + (times?.parent === pid ? times.seconds : 0), own);
}

async function readTimes(pid: number): Promise<{ readonly parent: number; readonly seconds: number } | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat === null) return null;
  // The name, in parentheses, may contain anything; ppid is the 4th field, utime and stime are the 14th and 15th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { parent: Number(fields[1]), seconds: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND };
}

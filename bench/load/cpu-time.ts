import { readFile } from 'node:fs/promises';

/** Linux counts in hundredths of a second for user space, whatever the kernel's own clock (`man 5 proc_pid_stat`, `man 3 sysconf`). */
const TICKS_PER_SECOND = 100;

/** Seconds that a process has computed so far, in user space and kernel; null where there is no `/proc`. Says what a machine busy with other things hides. */
export async function cpuSeconds(pid: number): Promise<number | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat === null) return null;
  // The name, in brackets, may hold anything; utime and stime are the 14th and 15th field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

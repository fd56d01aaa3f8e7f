import { readFileSync } from 'node:fs';
import { processTree } from './confinement/process-tree.ts';

/** A tick of `/proc/<pid>/stat`: Linux counts 100 a second on every architecture that Node runs on. */
const TICK_MS = 10;

/**
 * Milliseconds that the process and its descendants have computed on all cores; wall-clock time where that is unknown, on systems other
 * than Linux.
 */
export function processorMs(pid: number | undefined): number {
  if (pid === undefined || process.platform !== 'linux') return performance.now();
  return processTree(pid).reduce((sum, member) => sum + ownMs(member), 0);
}

function ownMs(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in parentheses, may contain anything. After it: state (field 3), …, utime (14), stime (15).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return TICK_MS * (Number(fields[11]) + Number(fields[12]));
  } catch {
    return 0; // it has just ended
  }
}

function ownComputedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * A clock in milliseconds that stands still while the machine does something else: between two readings it advances by what this process
 * has computed on all cores, but never by more than the wall clock.
 */
export function createKernelClock(wallMs = () => performance.now(), computedMs = ownComputedMs): () => number {
  let sum = 0;
  let last = { wall: wallMs(), computed: computedMs() };
  return () => {
    const now = { wall: wallMs(), computed: computedMs() };
    sum += Math.max(0, Math.min(now.wall - last.wall, now.computed - last.computed));
    last = now;
    return sum;
  };
}

import { readFileSync, writeFileSync } from 'node:fs';
import { processTree } from './confinement/process-tree.ts';

const INTERVAL_MS = 250;

/**
 * Calls `onExcess` once when the process and its descendants hold more than `limitBytes` of memory (a compiler unrolling a hostile kernel), before the
 * machine runs out and ends something else. Linux only; elsewhere it watches nothing. Returns a function that stops it.
 */
export function watchMemory(pid: number | undefined, limitBytes: number, onExcess: () => void): () => void {
  if (pid === undefined || process.platform !== 'linux') return () => {};
  for (const member of processTree(pid)) preferForOutOfMemoryKill(member);
  const timer = setInterval(() => {
    if (processTree(pid).reduce((sum, member) => sum + residentBytes(member), 0) <= limitBytes) return;
    clearInterval(timer);
    onExcess();
  }, INTERVAL_MS);
  return () => clearInterval(timer);
}

function residentBytes(pid: number): number {
  try {
    const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Number(kibibytes?.[1] ?? 0) * 1024;
  } catch {
    return 0; // it has just ended
  }
}

/** Between two looks the kernel's own guard may strike: then at the child, not at the worker or the database. */
function preferForOutOfMemoryKill(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000');
  } catch {
    // Some containers forbid it.
  }
}

import { readFileSync, writeFileSync } from 'node:fs';
import { processTree } from './confinement/process-tree.ts';

const INTERVAL_MS = 250;

export interface MemoryGuard {
  /** Reads the memory now: growth since the last reading belongs to the step that ends here. */
  look(): void;
  stop(): void;
}

export interface MemoryWatch {
  readonly limitBytes: number;
  /** Called at every change, with the bytes. */
  readonly onGrowth: (bytes: number) => void;
  /**
   * Called once, when the process holds more than the limit (for example a compiler unrolling a hostile kernel), before the machine runs
   * out.
   */
  readonly onExcess: () => void;
}

/** Watches the process and its descendants. Linux only; elsewhere it does nothing. */
export function watchMemory(pid: number | undefined, { limitBytes, onGrowth, onExcess }: MemoryWatch): MemoryGuard {
  if (pid === undefined || process.platform !== 'linux') return { look() {}, stop() {} };
  for (const member of processTree(pid)) preferForOutOfMemoryKill(member);
  let last = 0;
  let exceeded = false;
  function look(): void {
    const bytes = processTree(pid as number).reduce((sum, member) => sum + residentBytes(member), 0);
    onGrowth(bytes - last);
    last = bytes;
    if (bytes <= limitBytes || exceeded) return;
    exceeded = true;
    onExcess();
  }
  const timer = setInterval(look, INTERVAL_MS);
  return { look, stop: () => clearInterval(timer) };
}

function residentBytes(pid: number): number {
  try {
    const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Number(kibibytes?.[1] ?? 0) * 1024;
  } catch {
    return 0; // it has just ended
  }
}

/** The system may run out of memory between two readings: it should then kill the child, not the worker or the database. */
function preferForOutOfMemoryKill(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000');
  } catch {
    // Some containers forbid it.
  }
}

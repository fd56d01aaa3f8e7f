import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_MS = 5;

/** The process and all its descendants, parents first. On Linux; empty for a process that has ended. */
export function processTree(pid: number): number[] {
  return existsSync(`/proc/${pid}`) ? [pid, ...childrenOf(pid).flatMap(processTree)] : [];
}

function childrenOf(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  try {
    return numbers(readFileSync(file, 'utf8').split(' '));
  } catch {
    return numbers(readdirSync('/proc')).filter((other) => parentOf(other) === pid); // not every kernel provides that file
  }
}

function parentOf(pid: number): number | null {
  try {
    return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return null;
  }
}

function numbers(names: readonly string[]): number[] {
  return names.filter((name) => /^\d+$/.test(name)).map(Number);
}

/**
 * Resolves when none of these processes is left, or after `limitMs`. A killed process remains until its GPU driver has released what it
 * held; a zombie, which only waits for its parent, holds nothing.
 */
export async function allGone(pids: readonly number[], limitMs: number): Promise<void> {
  const until = performance.now() + limitMs;
  while (pids.some(holdsSomething) && performance.now() < until) await sleep(LOOK_MS);
}

function holdsSomething(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

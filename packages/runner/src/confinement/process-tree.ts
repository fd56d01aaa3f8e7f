import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** The process and all that descend from it, parents first. Linux; empty for one that has ended. */
export function processTree(pid: number): number[] {
  return existsSync(`/proc/${pid}`) ? [pid, ...childrenOf(pid).flatMap(processTree)] : [];
}

function childrenOf(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  try {
    return numbers(readFileSync(file, 'utf8').split(' '));
  } catch {
    return numbers(readdirSync('/proc')).filter((other) => parentOf(other) === pid); // not every kernel keeps that file
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

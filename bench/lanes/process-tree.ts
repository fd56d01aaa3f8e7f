import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** What a process and all that it has started have at this moment. */
export interface Taken {
  readonly threads: number;
  /** Resident memory; what several processes share counts once. */
  readonly bytes: number;
}

export function takenBy(root: number): Taken {
  let threads = 0;
  let bytes = 0;
  for (const pid of treeOf(root)) {
    threads += numberIn(`/proc/${pid}/status`, /^Threads:\s+(\d+)/m);
    bytes += 1024 * numberIn(`/proc/${pid}/smaps_rollup`, /^Pss:\s+(\d+)/m);
  }
  return { threads, bytes };
}

/** Processes in the tree that have this GPU open: the grading processes of its lane. */
export function processesOn(gpu: number, root: number): number[] {
  return treeOf(root).filter((pid) => openFiles(pid).includes(`/dev/nvidia${gpu}`));
}

/** The process, and its descendants. */
function treeOf(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    const parent = numberIn(`/proc/${pid}/status`, /^PPid:\s+(\d+)/m);
    children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const below = (pid: number): number[] => [pid, ...(children.get(pid) ?? []).flatMap(below)];
  return below(root);
}

/** 0 if the process has ended. */
function numberIn(file: string, pattern: RegExp): number {
  try {
    return Number(pattern.exec(readFileSync(file, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

function openFiles(pid: number): string[] {
  const folder = `/proc/${pid}/fd`;
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((fd) => {
    try {
      return [readlinkSync(`${folder}/${fd}`)];
    } catch {
      return [];
    }
  });
}

import type { Block } from '../trace.ts';
import type { Change } from './notes.ts';
import type { Program } from './program.ts';
import type { OpenBlock } from './recorder.ts';

/** Where control is in a list of statements. */
export interface Flow {
  /** Null before the statement that begins the next one. */
  block: OpenBlock | null;
  next: Block['kind'];
  /** The first block of the list. */
  first: OpenBlock | null;
  /** What has changed since the last record of locals. */
  changes: readonly Change[];
  /** Loops around it. */
  readonly depth: number;
}

export function flowInto(next: Block['kind'], depth: number): Flow {
  return { block: null, next, first: null, changes: [], depth };
}

/** WGSL of the path within this many loops. */
export function pathAt({ prefix }: Program, depth: number): string {
  return `${prefix}_p${depth}`;
}

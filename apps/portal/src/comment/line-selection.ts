import type { LineRange } from './threads.ts';

/** Lines being chosen for a comment: from where the selection began to where it was extended. */
export interface LineSelection {
  readonly anchor: number;
  readonly head: number;
}

export function rangeOf({ anchor, head }: LineSelection): LineRange {
  return { first: Math.min(anchor, head), last: Math.max(anchor, head) };
}

/** Selects one line or, with `extend`, all lines from the anchor to it. */
export function selectLine(before: LineSelection | null, line: number, extend: boolean): LineSelection {
  return { anchor: extend && before !== null ? before.anchor : line, head: line };
}

export function includes(selection: LineSelection | null, line: number): boolean {
  if (selection === null) return false;
  const { first, last } = rangeOf(selection);
  return first <= line && line <= last;
}

/** The line that a key moves to; null for any other key. */
export function lineAfterKey(key: string, line: number, lineCount: number): number | null {
  const to = { ArrowUp: line - 1, ArrowDown: line + 1, Home: 1, End: lineCount }[key];
  return to === undefined ? null : Math.min(Math.max(to, 1), lineCount);
}

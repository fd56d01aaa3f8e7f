import type { LineRange } from './threads.ts';

/** Lines that are about to be commented: from where it was begun to where it was led. */
export interface LineSelection {
  readonly anchor: number;
  readonly head: number;
}

export function rangeOf({ anchor, head }: LineSelection): LineRange {
  return { first: Math.min(anchor, head), last: Math.max(anchor, head) };
}

/** One line, or with `extend` all from the anchor to it. */
export function selectLine(before: LineSelection | null, line: number, extend: boolean): LineSelection {
  return { anchor: extend && before !== null ? before.anchor : line, head: line };
}

export function includes(selection: LineSelection | null, line: number): boolean {
  if (selection === null) return false;
  const { first, last } = rangeOf(selection);
  return first <= line && line <= last;
}

/** Where a key leads from a line; null for a key that leads nowhere. */
export function lineAfterKey(key: string, line: number, lineCount: number): number | null {
  const to = { ArrowUp: line - 1, ArrowDown: line + 1, Home: 1, End: lineCount }[key];
  return to === undefined ? null : Math.min(Math.max(to, 1), lineCount);
}

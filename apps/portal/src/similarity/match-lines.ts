/** Lines from 1, both ends included. */
interface Lines {
  readonly from: number;
  readonly to: number;
}

export interface Fragment {
  readonly left: Lines;
  readonly right: Lines;
  readonly tokens: number;
}

export type Side = 'left' | 'right';

/** What is shown beside a line of code. */
export interface LineMatch {
  /** From 1, in the order of the left side. */
  readonly number: number;
  /** Whether the match begins here. */
  readonly first: boolean;
}

/**
 * The match that each line belongs to, from line 1; null for none. A line in which one match ends and the next begins belongs to the later one, so
 * that each match has a line of its own, unless it is the earlier match's only line.
 */
export function lineMatches(fragments: readonly Fragment[], side: Side, lines: number): (LineMatch | null)[] {
  const matches: (LineMatch | null)[] = Array.from({ length: lines }, () => null);
  const ordered = fragments.map((fragment, index) => ({ number: index + 1, ...fragment[side] })).sort((a, b) => a.from - b.from);
  for (const { number, from, to } of ordered) {
    const taken = matches[from - 1];
    const start = taken?.first === true && from < to ? from + 1 : from;
    if (taken?.first === true && start === from) continue;
    for (let line = start; line <= Math.min(to, lines); line++) matches[line - 1] = { number, first: line === start };
  }
  return matches;
}

/** The next or previous match, wrapping around; null is before the first. */
export function stepMatch(current: number | null, count: number, step: 1 | -1): number | null {
  if (count === 0) return null;
  if (current === null) return step === 1 ? 1 : count;
  return ((current - 1 + step + count) % count) + 1;
}

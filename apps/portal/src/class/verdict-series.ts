import { type Meaning, verdictWords } from '@rooflab/grader/verdict-words';
import type { Verdict } from '@rooflab/result';
import { formatMoment } from '../ui/format-moment.ts';

/** Verdicts drawn together, so that each series has a pattern distinct from the others. */
export interface VerdictSeries {
  readonly name: string;
  readonly verdicts: readonly Verdict[];
  readonly meaning: Meaning;
  readonly pattern: 'solid' | 'stripes' | 'crosses' | 'dots' | 'bars' | 'hollow';
}

/** From the bottom of a day's column upwards. */
export const VERDICT_SERIES: readonly VerdictSeries[] = [
  { name: 'accepted', verdicts: ['accepted'], meaning: 'right', pattern: 'solid' },
  { name: 'too slow, timeout', verdicts: ['too-slow', 'timeout'], meaning: 'slow', pattern: 'stripes' },
  { name: 'wrong answer', verdicts: ['wrong-answer'], meaning: 'wrong', pattern: 'crosses' },
  { name: 'did not run', verdicts: ['compile-error', 'plan-error', 'runtime-error'], meaning: 'wrong', pattern: 'dots' },
  { name: 'rejected', verdicts: ['rejected'], meaning: 'slow', pattern: 'hollow' },
  { name: 'system error', verdicts: ['system-error'], meaning: 'ours', pattern: 'bars' },
];

export interface VerdictDay {
  /** `2026-11-20`, in the course's time zone. */
  readonly day: string;
  readonly verdicts: readonly { readonly verdict: Verdict; readonly handIns: number }[];
}

export interface DayColumn {
  readonly day: string;
  readonly total: number;
  /** One per entry of `VERDICT_SERIES`. */
  readonly counts: readonly number[];
  readonly byVerdict: ReadonlyMap<Verdict, number>;
}

const DAY_MS = 86_400_000;

/** One column per day from the first to the last, including days without hand-ins. */
export function dayColumns(days: readonly VerdictDay[]): DayColumn[] {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const known = new Map(days.map((each) => [each.day, each.verdicts]));
  const length = Math.round((Date.parse(last.day) - Date.parse(first.day)) / DAY_MS) + 1;
  return Array.from({ length }, (_, index) => {
    const day = new Date(Date.parse(first.day) + index * DAY_MS).toISOString().slice(0, 10);
    return column(day, known.get(day) ?? []);
  });
}

function column(day: string, verdicts: VerdictDay['verdicts']): DayColumn {
  const byVerdict = new Map(verdicts.map(({ verdict, handIns }) => [verdict, handIns]));
  const counts = VERDICT_SERIES.map((series) => series.verdicts.reduce((sum, verdict) => sum + (byVerdict.get(verdict) ?? 0), 0));
  return { day, byVerdict, counts, total: counts.reduce((sum, count) => sum + count, 0) };
}

/** `12 Nov: 5 accepted, 2 wrong answer`. */
export function columnWords({ day, byVerdict }: DayColumn): string {
  const parts = [...byVerdict].filter(([, count]) => count > 0).map(([verdict, count]) => `${count} ${verdictWords[verdict].words}`);
  return `${dayName(day)}: ${parts.length === 0 ? 'no hand-in' : parts.join(', ')}`;
}

/** `12 Nov`. The day is already in the course's time zone, so it must not be converted again. */
export function dayName(day: string): string {
  return formatMoment(new Date(day), 'day', 'UTC');
}

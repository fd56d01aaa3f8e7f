import type { Api } from '../pages-bridge.ts';

export type Board = Awaited<ReturnType<Api['leaderboard']['board']>>;

export type BoardRow = Board['rows'][number];

/** A fraction of the roof with its interval. */
export interface Interval {
  readonly fraction: number;
  readonly low: number;
  readonly high: number;
}

/** Null where results are counted, not timed. */
export function intervalOf({ fraction, fractionLow, fractionHigh }: BoardRow): Interval | null {
  return fraction === null || fractionLow === null || fractionHigh === null ? null : { fraction, low: fractionLow, high: fractionHigh };
}

/** The range of the bars: from a little below the worst interval, so that differences near the roof are visible, up to the best or the roof. */
export function barRange(intervals: readonly Pick<Interval, 'low' | 'high'>[]): readonly [low: number, high: number] {
  const low = Math.min(1, ...intervals.map((each) => each.low));
  const high = Math.max(1, ...intervals.map((each) => each.high));
  // In tenths, so that its ends are easy to label.
  return [Math.max(0, Math.floor(low * 10 - 0.5) / 10), Math.ceil(high * 10) / 10];
}

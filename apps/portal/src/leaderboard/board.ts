import type { Api } from '../pages-bridge.ts';

export type Board = Awaited<ReturnType<Api['leaderboard']['board']>>;

export type BoardRow = Board['rows'][number];

/** What the bars are drawn over: from a little below the worst interval, so that differences near the roof are seen, to the best or the roof. */
export function barRange(rows: readonly Pick<BoardRow, 'fractionLow' | 'fractionHigh'>[]): readonly [low: number, high: number] {
  const low = Math.min(1, ...rows.map(({ fractionLow }) => fractionLow));
  const high = Math.max(1, ...rows.map(({ fractionHigh }) => fractionHigh));
  // In tenths, so that its ends can be said.
  return [Math.max(0, Math.floor(low * 10 - 0.5) / 10), Math.ceil(high * 10) / 10];
}

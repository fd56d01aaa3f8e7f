interface Interval {
  readonly fraction: number | null;
  readonly fractionLow: number | null;
  readonly fractionHigh: number | null;
}

export interface FractionMove {
  readonly from: number;
  readonly to: number;
  /** `1.5 times as fast`, `no slower and no faster that one could tell`. */
  readonly words: string;
}

/** Null unless both were timed. Overlapping intervals are no move. */
export function fractionMove(before: Interval, after: Interval): FractionMove | null {
  const [from, to] = [before.fraction, after.fraction];
  if (from === null || to === null || !(from > 0)) return null;
  const apart = (before.fractionHigh ?? from) < (after.fractionLow ?? to) || (after.fractionHigh ?? to) < (before.fractionLow ?? from);
  if (!apart) return { from, to, words: 'no more than two measurements of one kernel can differ' };
  const ratio = to / from;
  return { from, to, words: ratio > 1 ? `${times(ratio)} times as fast` : `${times(1 / ratio)} times slower` };
}

function times(ratio: number): string {
  return ratio < 10 ? ratio.toFixed(ratio < 1.1 ? 3 : 2) : String(Math.round(ratio));
}

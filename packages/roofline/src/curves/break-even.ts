import { type CurvePoint, crossingBetween, type Derived, lastIndexWhere } from './curve.ts';

/** `ln(time of one / time of the other)` at one size, with the uncertainty from noise and interpolation. */
interface Lead {
  readonly x: number;
  readonly y: number;
  readonly low: number;
  readonly high: number;
}

/**
 * The size from which on `challenger` stays faster than `incumbent`. Both are curves of times over the same sizes.
 *
 * Between measured sizes the times are taken to be straight lines in a log-log plot. The estimate is the last place where these lines cross,
 * if the challenger is faster from there on.
 * The interval reaches from the last size up to which the incumbent is certainly faster to the first size from which on the challenger is:
 * certain where the intervals of the two times do not overlap, widened by what a straight line may miss between two sizes. That is
 * bounded by a quarter of the second difference of the logarithms, twice the classical bound `h²/8·max|f″|` of linear interpolation
 * (P. J. Davis, Interpolation and Approximation, 1963, theorem 3.1.1), because f″ itself is only estimated.
 */
export function breakEven(incumbent: readonly CurvePoint[], challenger: readonly CurvePoint[]): Derived {
  const leads = leadsOf(incumbent, challenger);
  if (leads.length < 2) return none('fewer than two sizes were measured on both curves');
  const sizes = leads.map(({ x }) => x);
  const [smallest, largest] = [Math.min(...sizes), Math.max(...sizes)];
  if (leads.every(({ low }) => low > 0)) return { ...none(`faster at every size from ${smallest} on`), high: smallest };
  if (leads.every(({ high }) => high < 0)) return { ...none(`slower at every size up to ${largest}`), low: largest };
  const ends = { low: lastCertainLoss(leads), high: firstCertainWin(leads) };
  const value = lastCrossing(leads);
  if (value !== null) return { value, ...ends, note: 'where the curves cross' };
  const neverSlower = leads.every(({ y }) => y > 0);
  const note = neverSlower
    ? 'the curves do not cross, but lie too close together to say which is faster'
    : `not faster at the largest size, ${largest}`;
  return { value, ...ends, note };
}

function none(note: string): Derived {
  return { value: null, low: null, high: null, note };
}

function leadsOf(incumbent: readonly CurvePoint[], challenger: readonly CurvePoint[]): Lead[] {
  const pairs = incumbent.flatMap((mine) => {
    const theirs = challenger.find(({ x }) => x === mine.x);
    if (!theirs) return [];
    const [y, low, high] = [mine.y / theirs.y, mine.low / theirs.high, mine.high / theirs.low].map(Math.log);
    return [{ x: mine.x, y: y ?? 0, low: low ?? 0, high: high ?? 0 }];
  });
  pairs.sort((a, b) => a.x - b.x);
  const bends = pairs.map((_, i) => bend(pairs, i));
  return pairs.map((lead, i) => {
    // At the ends of a segment at least as much as inside it.
    const slack = Math.max(bends[i - 1] ?? 0, bends[i] ?? 0, bends[i + 1] ?? 0) / 4;
    return { ...lead, low: lead.low - slack, high: lead.high + slack };
  });
}

/** Second difference over ln x, scaled to the longer of the two steps next to the point. */
function bend(leads: readonly Lead[], i: number): number {
  const [before, here, after] = [leads[i - 1], leads[i], leads[i + 1]];
  if (!before || !here || !after) return 0;
  const [left, right] = [Math.log(here.x / before.x), Math.log(after.x / here.x)];
  const slopes = (after.y - here.y) / right - (here.y - before.y) / left;
  return Math.abs((2 * slopes) / (left + right)) * Math.max(left, right) ** 2;
}

/** Where the band leaves the side on which the incumbent is certainly faster for the last time. */
function lastCertainLoss(leads: readonly Lead[]): number | null {
  const i = lastIndexWhere(leads, ({ high }) => high < 0);
  const [here, next] = [leads[i], leads[i + 1]];
  if (!here) return null;
  return next ? crossingBetween({ x: here.x, y: here.high }, { x: next.x, y: next.high }, 0) : here.x;
}

/** Where the band enters, for good, the side on which the challenger is certainly faster. */
function firstCertainWin(leads: readonly Lead[]): number | null {
  const i = lastIndexWhere(leads, ({ low }) => low <= 0) + 1;
  const [before, here] = [leads[i - 1], leads[i]];
  if (!here) return null;
  return before ? crossingBetween({ x: before.x, y: before.low }, { x: here.x, y: here.low }, 0) : here.x;
}

/** Null where the challenger is faster at every size, or slower at the largest. */
function lastCrossing(leads: readonly Lead[]): number | null {
  const i = lastIndexWhere(leads, ({ y }) => y <= 0);
  const [before, after] = [leads[i], leads[i + 1]];
  return before && after ? crossingBetween(before, after, 0) : null;
}

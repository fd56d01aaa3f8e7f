import type { CurvePoint, Derived } from './curve.ts';

/**
 * How many times as long `slower` takes as `faster` at their largest common size; the interval pairs opposite ends of the two intervals.
 */
export function ratioAtLargest(slower: readonly CurvePoint[], faster: readonly CurvePoint[]): Derived {
  const pairs = slower.flatMap((a) => faster.filter(({ x }) => x === a.x).map((b) => ({ a, b })));
  const [largest] = pairs.sort((one, other) => other.a.x - one.a.x);
  if (!largest) return { value: null, low: null, high: null, note: 'no size was measured on both curves' };
  const { a, b } = largest;
  return { value: a.y / b.y, low: a.low / b.high, high: a.high / b.low, note: `at ${a.x}` };
}

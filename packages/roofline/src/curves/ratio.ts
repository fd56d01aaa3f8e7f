import type { CurvePoint, Derived } from './curve.ts';

/**
 * How many times as long `slower` takes as `faster` at their largest common size; the interval pairs opposite ends of the two intervals.
 */
export function ratioAtLargest(slower: readonly CurvePoint[], faster: readonly CurvePoint[]): Derived {
  const common = slower.filter(({ x }) => faster.some((other) => other.x === x)).map(({ x }) => x);
  const x = Math.max(...common);
  const [a, b] = [slower.find((point) => point.x === x), faster.find((point) => point.x === x)];
  if (!a || !b) return { value: null, low: null, high: null, note: 'no size was measured on both curves' };
  return { value: a.y / b.y, low: a.low / b.high, high: a.high / b.low, note: `at ${x}` };
}

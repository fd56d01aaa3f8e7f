/** One point of a curve with its interval: `low ≤ y ≤ high`, all positive. */
export interface CurvePoint {
  readonly x: number;
  readonly y: number;
  readonly low: number;
  readonly high: number;
}

/** A value that was derived from curves. An end of its interval that lies outside the measured range is null. */
export interface Derived {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** How it was determined, or why it does not exist: a phrase. */
  readonly note: string;
}

/** Where the straight line between two points crosses `level`, with x on a logarithmic scale; the points are on opposite sides of it. */
export function crossingBetween(a: { x: number; y: number }, b: { x: number; y: number }, level: number): number {
  return a.x * (b.x / a.x) ** ((level - a.y) / (b.y - a.y));
}

/** Index of the last item that satisfies the predicate; −1 where there is none. */
export function lastIndexWhere<T>(items: readonly T[], holds: (item: T, index: number) => boolean): number {
  for (let i = items.length - 1; i >= 0; i--) if (holds(items[i] as T, i)) return i;
  return -1;
}

import { roundedPixel } from './rounded.ts';

interface Dot {
  readonly x: number;
  readonly y: number;
}

/**
 * Places dots of one radius side by side, so that none hides another: in order of x, each as near to the middle line as the earlier ones allow. If
 * there are too many to fit, all move closer together. Returns heights in pixels from the middle line, in the order of `xs`.
 */
export function swarmHeights(xs: readonly number[], { radius, height }: { readonly radius: number; readonly height: number }): number[] {
  const order = xs.map((_, index) => index).sort((a, b) => (xs[a] ?? 0) - (xs[b] ?? 0));
  const heights = new Array<number>(xs.length).fill(0);
  let near: Dot[] = [];
  for (const index of order) {
    const x = xs[index] ?? 0;
    near = near.filter((other) => x - other.x < 2 * radius);
    const y = nearestFree(near, { x, radius });
    heights[index] = y;
    near.push({ x, y });
  }
  const most = Math.max(0, ...heights.map(Math.abs));
  const squeeze = Math.min(1, Math.max(0, height / 2 - radius) / Math.max(most, 1e-9));
  return heights.map((y) => roundedPixel(y * squeeze));
}

/** How far two dots may overlap, in pixels, before they count as touching. */
const TOUCH_PX = 1e-6;

interface Interval {
  readonly from: number;
  readonly to: number;
}

/** The free height nearest to the middle: either the middle itself, or one where the dot touches another. */
function nearestFree(near: readonly Dot[], { x, radius }: { readonly x: number; readonly radius: number }): number {
  const closed = near.map((other) => {
    const apart = Math.sqrt(Math.max(0, 4 * radius * radius - (x - other.x) ** 2)) - TOUCH_PX;
    return { from: other.y - apart, to: other.y + apart };
  });
  const up = firstFree(closed);
  const down = -firstFree(closed.map(({ from, to }) => ({ from: -to, to: -from })));
  return up <= -down ? up : down;
}

/** The lowest height from 0 upwards that is in none of the intervals. */
function firstFree(closed: readonly Interval[]): number {
  let at = 0;
  for (;;) {
    const before = at;
    for (const { from, to } of closed) if (from < at && to > at) at = to;
    if (at === before) return at;
  }
}

export interface PlacedName {
  readonly name: string;
  /** Position of the line that it names. */
  readonly x: number;
  /** Where its text begins. */
  readonly left: number;
  /** 0 is the lowest. */
  readonly row: number;
}

const GAP_PX = 8;

/** Places the names of vertical lines in as few rows as keep them apart: each begins at its line, or ends there if it would leave the drawing. */
export function nameRows(
  lines: readonly { readonly name: string; readonly x: number }[],
  { width, widthOf }: { readonly width: number; readonly widthOf: (name: string) => number },
): PlacedName[] {
  const ends: { from: number; to: number }[][] = [];
  return [...lines]
    .sort((a, b) => b.x - a.x)
    .map(({ name, x }) => {
      const wide = widthOf(name);
      const left = Math.max(0, x + 4 + wide + GAP_PX > width ? x - 4 - wide : x + 4);
      const free = ends.findIndex((row) => row.every(({ from, to }) => left + wide + GAP_PX < from || left > to + GAP_PX));
      const row = free === -1 ? ends.length : free;
      ends[row] = [...(ends[row] ?? []), { from: left, to: left + wide }];
      return { name, x, left: roundedPixel(left), row };
    });
}

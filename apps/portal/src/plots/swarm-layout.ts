import { roundedPixel } from './rounded.ts';

/**
 * Places dots of one radius beside each other, so that none hides another: each as near to the middle as those placed before it allow, in the order of x.
 * Of more than fit, all come closer together. Heights in pixels from the middle line, in the order of `xs`.
 */
export function swarmHeights(xs: readonly number[], { radius, height }: { readonly radius: number; readonly height: number }): number[] {
  const order = xs.map((_, index) => index).sort((a, b) => (xs[a] ?? 0) - (xs[b] ?? 0));
  const heights = new Array<number>(xs.length).fill(0);
  const placed: number[] = [];
  for (const index of order) {
    const x = xs[index] ?? 0;
    const near = placed.filter((other) => x - (xs[other] ?? 0) < 2 * radius);
    const taken = near.map((other) => ({ dx: x - (xs[other] ?? 0), y: heights[other] ?? 0 }));
    heights[index] = nearestFree(taken, radius);
    placed.splice(0, placed.length, ...near, index);
  }
  const most = Math.max(0, ...heights.map(Math.abs));
  const squeeze = Math.min(1, Math.max(0, height / 2 - radius) / Math.max(most, 1e-9));
  return heights.map((y) => roundedPixel(y * squeeze));
}

interface Neighbour {
  readonly dx: number;
  readonly y: number;
}

/** How much of two dots may overlap, in pixels, so that those which touch count as apart. */
const TOUCH_PX = 1e-6;

/** The free height nearest to the middle: it is the middle, or where the dot touches another. */
function nearestFree(taken: readonly Neighbour[], radius: number): number {
  // Each neighbour keeps the dot out of an interval of heights; the one around the middle grows by those that it meets.
  const closed = taken
    .map(({ dx, y }) => {
      const apart = Math.sqrt(Math.max(0, 4 * radius * radius - dx * dx)) - TOUCH_PX;
      return { from: y - apart, to: y + apart };
    })
    .sort((a, b) => a.from - b.from);
  let [low, high] = [0, 0];
  for (const { from, to } of closed) if (from < high && to > high) high = to;
  for (const { from, to } of closed.sort((a, b) => b.to - a.to)) if (to > low && from < low) low = from;
  return high <= -low ? high : low;
}

export interface PlacedName {
  readonly name: string;
  /** Of the line that it names. */
  readonly x: number;
  /** Where its text begins. */
  readonly left: number;
  /** 0 is the lowest. */
  readonly row: number;
}

const GAP_PX = 8;

/** Names of vertical lines in as few rows as keep them apart: each begins at its line, or ends there where it would leave the drawing. */
export function nameRows(
  lines: readonly { readonly name: string; readonly x: number }[],
  { width, widthOf }: { readonly width: number; readonly widthOf: (name: string) => number },
): PlacedName[] {
  const ends: { from: number; to: number }[][] = [];
  return [...lines]
    .sort((a, b) => b.x - a.x)
    .map(({ name, x }) => {
      const wide = widthOf(name);
      const left = Math.max(0, x + 4 + wide > width ? x - 4 - wide : x + 4);
      const free = ends.findIndex((row) => row.every(({ from, to }) => left + wide + GAP_PX < from || left > to + GAP_PX));
      const row = free === -1 ? ends.length : free;
      ends[row] = [...(ends[row] ?? []), { from: left, to: left + wide }];
      return { name, x, left: roundedPixel(left), row };
    });
}

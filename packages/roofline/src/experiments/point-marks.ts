/** The position of a mark, in pixels. */
export interface Pixel {
  readonly x: number;
  readonly y: number;
}

/** Shapes that distinguish curves without colour; each is a path around the origin, about 6 pixels wide. */
const SHAPES = [
  'm-3,0a3,3 0 1 0 6,0a3,3 0 1 0 -6,0z',
  'm-2.7,-2.7h5.4v5.4h-5.4z',
  'm0,-3.6l3.3,6h-6.6z',
  'm0,-3.8l3.8,3.8l-3.8,3.8l-3.8,-3.8z',
] as const;

const RING = 'm-4.5,0a4.5,4.5 0 1 0 9,0a4.5,4.5 0 1 0 -9,0z';

/** One path of the marks of a curve. */
export function marksPath(curve: number, pixels: readonly Pixel[]): string {
  return pixels.map((pixel) => `M${place(pixel)}${SHAPES[curve % SHAPES.length]}`).join('');
}

/** One path of rings, for the points of a document. */
export function ringsPath(pixels: readonly Pixel[]): string {
  return pixels.map((pixel) => `M${place(pixel)}${RING}`).join('');
}

export function linePath(pixels: readonly Pixel[]): string {
  return pixels.length < 2 ? '' : `M${pixels.map(place).join('L')}`;
}

/** One closed path along one edge and back along the other; empty for fewer than two places. */
export function areaPath(edge: readonly Pixel[], other: readonly Pixel[]): string {
  const line = linePath([...edge, ...[...other].reverse()]);
  return edge.length < 2 ? '' : `${line}Z`;
}

/** One path of vertical strokes. */
export function strokesPath(strokes: readonly { readonly x: number; readonly from: number; readonly to: number }[]): string {
  return strokes.map(({ x, from, to }) => `M${tenth(x)},${tenth(from)}V${tenth(to)}`).join('');
}

function place({ x, y }: Pixel): string {
  return `${tenth(x)},${tenth(y)}`;
}

function tenth(value: number): string {
  return String(Math.round(10 * value) / 10);
}

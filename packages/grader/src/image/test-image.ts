/**
 * An image in which filters show what they do: a slope of brightness, a disc, a board whose squares become smaller, thin lines, and points. Row by row
 * from the upper left, 0 … 1.
 */
export function testImage(width: number, height: number): Float32Array {
  const pixels = new Float32Array(width * height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) pixels[y * width + x] = brightness({ width, height }, x, y);
  return pixels;
}

function brightness({ width, height }: { readonly width: number; readonly height: number }, x: number, y: number): number {
  const [u, v] = [x / width, y / height];
  if (u >= 0.5) return v < 0.5 ? board(u, x, y) : lines(u, x, y);
  const fromCentre = Math.hypot(x - width / 4, y - height / 2) / Math.min(width / 5, height / 3);
  if (fromCentre < 1) return fromCentre < 0.5 ? 0.1 : 0.95;
  return 0.25 + u;
}

/** Squares of 16, 8, 4 and 2 pixels from left to right. */
function board(u: number, x: number, y: number): number {
  const side = 16 / 2 ** Math.floor(8 * (u - 0.5));
  return (Math.floor(x / side) + Math.floor(y / side)) % 2 === 0 ? 0.85 : 0.15;
}

/** Slanted lines of one pixel, and single bright points. */
function lines(u: number, x: number, y: number): number {
  if (u < 0.75) return (x + 2 * y) % 24 < 2 ? 0.9 : 0.3;
  return x % 12 === 6 && y % 12 === 6 ? 1 : 0.2;
}

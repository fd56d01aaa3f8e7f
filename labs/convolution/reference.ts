import type { InputData, Size } from '@rooflab/lab';

/** Rows begin at multiples of this many elements, 128 bytes. */
const ROW_MULTIPLE = 32;

/** Columns and rows of an image, and the distance between two rows, in elements. */
function shapeOf({ w = 1, h = 1 }: Size): { w: number; h: number; pitch: number } {
  return { w, h, pitch: ROW_MULTIPLE * Math.ceil(w / ROW_MULTIPLE) };
}

interface Convolved {
  readonly values: Float64Array;
  /** Of each value the sum of the magnitudes of its products. */
  readonly magnitudes: Float64Array;
  /** 1 behind the last pixel of a row. */
  readonly unspecified: Uint8Array;
}

/** The convolution in float64; the weight in column i and row j is that of the pixel at (x + radius − i, y + radius − j). */
export function convolve(size: Size, image: InputData, weight: (i: number, j: number) => number, radius: number): Convolved {
  const { w, h, pitch } = shapeOf(size);
  const values = new Float64Array(pitch * h);
  const magnitudes = new Float64Array(pitch * h);
  const unspecified = new Uint8Array(pitch * h);
  const side = 2 * radius + 1;
  const weights = Float64Array.from({ length: side * side }, (_, at) => weight(at % side, Math.floor(at / side)));
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      let value = 0;
      let magnitude = 0;
      for (let py = Math.max(0, y - radius); py <= Math.min(h - 1, y + radius); py++) {
        for (let px = Math.max(0, x - radius); px <= Math.min(w - 1, x + radius); px++) {
          const product = (weights[side * (y + radius - py) + x + radius - px] ?? 0) * (image[py * pitch + px] ?? 0);
          value += product;
          magnitude += Math.abs(product);
        }
      }
      values[y * pitch + x] = value;
      magnitudes[y * pitch + x] = magnitude;
    }
    unspecified.fill(1, y * pitch + w, (y + 1) * pitch);
  }
  return { values, magnitudes, unspecified };
}

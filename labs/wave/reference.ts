import type { Expected, InputData, Size } from '@rooflab/lab';

/** Rows begin at multiples of this many elements, 128 bytes. */
const ROW_MULTIPLE = 32;

/** Unit roundoff of f32. */
const UNIT_ROUNDOFF = 2 ** -24;

interface Wave {
  readonly w?: number;
  readonly h?: number;
  readonly steps?: number;
  readonly c2: number;
}

/**
 * How far a kernel may be off after so many steps, for starting values of at most 1. A step rounds a few numbers of magnitude 8 at most, and what it
 * rounds off travels on as a small wave of its own: it spreads, and does not grow. So errors of many steps add up, with the steps and no faster.
 */
function toleranceAfter(steps: number): number {
  return 4 * (16 + 8 * steps) * UNIT_ROUNDOFF;
}

/** The wave in float64 after all steps. Points outside the grid are 0 at all times. */
export function waveAfter({ w = 1, h = 1, steps = 1, c2 }: Wave, before: InputData, now: InputData): Expected {
  const pitch = ROW_MULTIPLE * Math.ceil(w / ROW_MULTIPLE);
  let older = padded(before, { w, h, pitch });
  let newer = padded(now, { w, h, pitch });
  const stride = w + 2;
  for (let k = 0; k < steps; k++) {
    for (let y = 1; y <= h; y++) {
      for (let x = 1, i = y * stride + 1; x <= w; x++, i++) {
        const v = newer[i] ?? 0;
        const around = (newer[i - 1] ?? 0) + (newer[i + 1] ?? 0) + (newer[i - stride] ?? 0) + (newer[i + stride] ?? 0);
        older[i] = 2 * v - (older[i] ?? 0) + c2 * (around - 4 * v);
      }
    }
    [older, newer] = [newer, older];
  }
  const values = new Float64Array(pitch * h);
  const largest = Math.max(largestOf(before), largestOf(now));
  const tolerances = new Float64Array(pitch * h).fill(largest * toleranceAfter(steps));
  return { kind: 'within', values, tolerances, unspecified: unframed(values, newer, { w, h, pitch }) };
}

/** The game of life after all steps. Cells outside the grid are dead at all times. */
export function lifeAfter({ w = 1, h = 1, steps = 1 }: Size, now: InputData): { words: Uint32Array; unspecified: Uint8Array } {
  const pitch = ROW_MULTIPLE * Math.ceil(w / ROW_MULTIPLE);
  const stride = w + 2;
  let cells = padded(now, { w, h, pitch });
  for (let k = 0; k < steps; k++) {
    const next = new Float64Array(cells.length);
    const three = (i: number): number => (cells[i - 1] ?? 0) + (cells[i] ?? 0) + (cells[i + 1] ?? 0);
    for (let y = 1; y <= h; y++) {
      for (let x = 1, i = y * stride + 1; x <= w; x++, i++) {
        const neighbours = three(i - stride) + three(i) - (cells[i] ?? 0) + three(i + stride);
        next[i] = neighbours === 3 || (neighbours === 2 && cells[i] === 1) ? 1 : 0;
      }
    }
    cells = next;
  }
  const words = new Uint32Array(pitch * h);
  return { words, unspecified: unframed(words, cells, { w, h, pitch }) };
}

function largestOf(values: InputData): number {
  let largest = 0;
  for (const value of values) largest = Math.max(largest, Math.abs(value));
  return largest;
}

interface Grid {
  readonly w: number;
  readonly h: number;
  readonly pitch: number;
}

/** Copies what is within the frame into `grid`. Returns where `grid` may hold anything: its padding. */
function unframed(grid: Float64Array | Uint32Array, framed: Float64Array, { w, h, pitch }: Grid): Uint8Array {
  const unspecified = new Uint8Array(pitch * h).fill(1);
  for (let y = 0; y < h; y++) {
    const start = (y + 1) * (w + 2) + 1;
    grid.set(framed.subarray(start, start + w), y * pitch);
    unspecified.fill(0, y * pitch, y * pitch + w);
  }
  return unspecified;
}

/** The grid with a frame of zeros. */
function padded(grid: InputData, { w, h, pitch }: Grid): Float64Array {
  const framed = new Float64Array((w + 2) * (h + 2));
  for (let y = 0; y < h; y++) framed.set(grid.subarray(y * pitch, y * pitch + w), (y + 1) * (w + 2) + 1);
  return framed;
}

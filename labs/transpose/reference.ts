import type { Case, Expected, InputData } from '@rooflab/lab';

/** The bits of a, row by row of the output. */
export function transposed({ size: { rows = 1, cols = 1 } }: Case, [a = new Float32Array(0)]: readonly InputData[]): Expected {
  const bits = new Uint32Array(a.buffer, a.byteOffset, a.length);
  const words = new Uint32Array(bits.length);
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < cols; c++) words[c * rows + r] = bits[r * cols + c] as number;
  }
  return { kind: 'exact', words };
}

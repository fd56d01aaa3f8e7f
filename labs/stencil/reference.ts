import type { Case, Expected, InputData } from '@rooflab/lab';
import { type Geometry, geometry } from './geometry.ts';

/** Unit roundoff of f32. */
const UNIT_ROUNDOFF = 2 ** -24;

/**
 * The most roundings that any term of a star of this radius undergoes, in whatever order the 6R+1 products are added: one in its product
 * and 6R in the additions after it. One more covers the second-order part of the bound (N. Higham, Accuracy and Stability of Numerical
 * Algorithms, 2nd ed., §4.2), hence `|computed − exact| ≤ (6R+2)·2⁻²⁴·Σ|c|·|a|` for every honest f32 kernel.
 */
function roundings(radius: number): number {
  return 6 * radius + 2;
}

/** The star over `a` in float64, at the interior points alone: the others are canaries, which must survive. */
export function starReference(testCase: Case, inputs: readonly InputData[]): Expected {
  const { grid, coefficients, relative } = starOf(testCase);
  const a = inputs[0] ?? new Float32Array();
  const indices = Uint32Array.from(interior(grid));
  const values = new Float64Array(indices.length);
  const tolerances = new Float64Array(indices.length);
  indices.forEach((at, i) => {
    const { value, magnitude } = star(a, at, { grid, coefficients });
    values[i] = value;
    tolerances[i] = relative * magnitude;
  });
  return { kind: 'within', indices, values, tolerances };
}

function starOf({ size, params }: Case): Weights & { readonly relative: number } {
  const { radius = 1 } = params;
  const coefficients = Array.from({ length: radius + 1 }, (_, k) => params[`c${k}`] ?? 0);
  return { grid: geometry(size, radius), coefficients, relative: roundings(radius) * UNIT_ROUNDOFF };
}

/** Indices of the interior points, x fastest. */
export function* interior(grid: Geometry): Generator<number> {
  for (let z = 0; z < grid.nz; z++) {
    for (let y = 0; y < grid.ny; y++) {
      for (let x = 0; x < grid.nx; x++) yield grid.origin + x + y * grid.pitch + z * grid.plane;
    }
  }
}

interface Weights {
  readonly grid: Geometry;
  readonly coefficients: readonly number[];
}

/** Σ c·a and Σ |c|·|a| over the star around element i. */
function star(a: InputData, i: number, { grid: { pitch, plane }, coefficients }: Weights): { value: number; magnitude: number } {
  const centre = (coefficients[0] ?? 0) * (a[i] ?? 0);
  let value = centre;
  let magnitude = Math.abs(centre);
  for (let k = 1; k < coefficients.length; k++) {
    const c = coefficients[k] ?? 0;
    for (let stride = 1, axis = 0; axis < 3; stride = axis === 0 ? pitch : plane, axis++) {
      const below = c * (a[i - k * stride] ?? 0);
      const above = c * (a[i + k * stride] ?? 0);
      value += below + above;
      magnitude += Math.abs(below) + Math.abs(above);
    }
  }
  return { value, magnitude };
}

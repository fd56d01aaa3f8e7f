/** The size at which the rungs of a lab are counted, by hand and by the x-ray: small, and the launch is counted whole. */
export const COUNTED_SIZES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'vector-ops': { n: 8192 },
  reduction: { n: 16_384 },
  matmul: { n: 128 },
  // No row is selected: what every row costs.
  query: { rows: 8192, z: 0 },
  stencil: { nx: 34, ny: 18, nz: 18 },
};

type Size = Readonly<Record<string, number>>;

/** The size at which the rungs of a lab or an exercise are counted, by hand and by the x-ray: small, so that the whole launch is counted. */
export const COUNTED_SIZES: Readonly<Record<string, Size>> = {
  'vector-ops': { n: 8192 },
  reduction: { n: 16_384 },
  matmul: { n: 128 },
  // No row is selected, so this is the cost of every row.
  query: { rows: 8192, z: 0 },
  stencil: { nx: 34, ny: 18, nz: 18 },
  convolution: { w: 136, h: 40 },
  wave: { w: 136, h: 24, steps: 17 },
  transpose: { rows: 136, cols: 72 },
  scan: { n: 16_384 },
  'sorting/blocks': { n: 8192 },
  'softmax/rows': { rows: 64, cols: 512 },
  'softmax/attention': { queries: 128, keys: 64 },
};

/** Selects every row. */
const ALL = 2 ** 32 - 1;

/**
 * More sizes per lab, small ones first, also for planted kernels: few are multiples of anything, and what lies beyond an edge is counted.
 */
export const RAGGED_SIZES: Readonly<Record<string, readonly Size[]>> = {
  'vector-ops': [{ n: 3079 }, { n: 70_001 }],
  reduction: [{ n: 6151 }, { n: 131_101 }],
  scan: [{ n: 6151 }, { n: 20_011 }],
  'sorting/blocks': [{ n: 700 }, { n: 6151 }],
  matmul: [{ n: 24 }, { n: 56 }, { n: 64 }],
  query: [
    { rows: 6151, z: 0 },
    { rows: 6151, z: ALL },
    { rows: 65_539, z: 0 },
  ],
  convolution: [
    { w: 37, h: 11 },
    { w: 110, h: 70 },
  ],
  wave: [{ w: 37, h: 11, steps: 3 }],
  stencil: [
    { nx: 37, ny: 11, nz: 5 },
    { nx: 66, ny: 33, nz: 19 },
  ],
  'softmax/rows': [{ rows: 37, cols: 300 }],
  'softmax/attention': [{ queries: 64, keys: 128 }],
  transpose: [
    { rows: 37, cols: 71 },
    { rows: 100, cols: 68 },
  ],
};

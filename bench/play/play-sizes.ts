type Size = Readonly<Record<string, number>>;

/** By lab: a size at which most kernels have up to four workgroups, and are played in a moment. */
export const PLAY_SIZES: Readonly<Record<string, Size>> = {
  'vector-ops': { n: 1024 },
  reduction: { n: 1024 },
  matmul: { n: 32 },
  // About half of the rows are selected.
  query: { rows: 1024, z: 2 ** 31 },
  stencil: { nx: 20, ny: 7, nz: 5 },
};

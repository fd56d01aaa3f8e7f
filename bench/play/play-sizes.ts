type Size = Readonly<Record<string, number>>;

/** By exercise, or by lab: a size at which most kernels have up to four workgroups, and are played in a moment. */
const PLAY_SIZES: Readonly<Record<string, Size>> = {
  'vector-ops': { n: 1024 },
  reduction: { n: 1024 },
  matmul: { n: 32 },
  // About half of the rows are selected.
  query: { rows: 1024, z: 2 ** 31 },
  stencil: { nx: 20, ny: 7, nz: 5 },
  transpose: { rows: 64, cols: 32 },
  scan: { n: 1024 },
  // About half of the elements are kept.
  'compaction/filter': { n: 1024, limit: 500 },
  'compaction/runs': { n: 1024 },
  sorting: { n: 1024 },
  'softmax/rows': { rows: 4, cols: 256 },
  'softmax/attention': { queries: 64, keys: 32 },
  sparse: { rows: 128, cols: 128, mean: 8 },
  convolution: { w: 64, h: 16 },
  wave: { w: 64, h: 16, steps: 2 },
  histogram: { n: 1024 },
};

/** Null for an exercise of which nothing is timed: only its cases can be played. */
export function playSize(exercise: string): Size | null {
  return PLAY_SIZES[exercise] ?? PLAY_SIZES[exercise.split('/')[0] ?? ''] ?? null;
}

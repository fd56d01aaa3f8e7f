import type { DispatchCount } from './hand-counts/count.ts';
import { HAND_COUNTS } from './hand-counts/index.ts';

/** A dispatch of the WGSL and the equivalent CUDA kernel of `counters.cu`. */
interface PortedDispatch {
  readonly entryPoint: string;
  readonly kernel: string;
  readonly workgroups: readonly [number, number, number];
}

/** A WGSL file and its port to CUDA, at the one size at which both are counted. Overrides have their defaults in both. */
export interface Ported {
  /** Name in the hand counts: `<exercise>/<rung>`, or a file of bench/xray/kernels. */
  readonly name: string;
  /** The exercise whose bindings and parameters the file has. */
  readonly exercise: string;
  /** Relative to the root of the repository. */
  readonly file: string;
  /** In the form of the command's `--size`. The sizes in `counters.cu` are the same. */
  readonly size: Readonly<Record<string, number>>;
  readonly dispatches: readonly PortedDispatch[];
}

const VECTOR = { n: 2 ** 16 };
const MATRIX = { n: 128 };
const GRID = { nx: 34, ny: 18, nz: 18 };
/** Selects every row, so that the counts do not depend on the data. */
const TABLE = { rows: 2 ** 16, z: 2 ** 32 - 1 };

type Launch = readonly [entryPoint: string, kernel: string, x: number, y?: number, z?: number];

function dispatchesOf(launches: readonly Launch[]): PortedDispatch[] {
  return launches.map(([entryPoint, kernel, x, y = 1, z = 1]) => ({ entryPoint, kernel, workgroups: [x, y, z] }));
}

function rung(exercise: string, name: string, size: Ported['size'], ...launches: readonly Launch[]): Ported {
  const file = `labs/${exercise}/ladder/${name}.wgsl`;
  return { name: `${exercise}/${name}`, exercise, file, size, dispatches: dispatchesOf(launches) };
}

/** A kernel with the bindings of vector-ops/copy, though it does something else. */
function standalone(name: string, size: Ported['size'], ...launches: readonly Launch[]): Ported {
  return { name, exercise: 'vector-ops/copy', file: `bench/xray/kernels/${name}.wgsl`, size, dispatches: dispatchesOf(launches) };
}

function sumRung(name: string, kernel: string, count1: number): Ported {
  const launches: readonly Launch[] = [
    ['level1', `${kernel}_level1`, count1],
    ['level2', `${kernel}_level2`, 1],
    ['finish', `${kernel}_finish`, 1],
  ];
  return rung('reduction/sum', name, VECTOR, ...launches);
}

/** Every kernel that `counters.cu` runs, in its order. */
export const PORTED: readonly Ported[] = [
  rung('vector-ops/copy', '01-one-element', VECTOR, ['main', 'copy_one_element', 256]),
  rung('vector-ops/copy', '02-vec4', VECTOR, ['main', 'copy_vec4_main', 64], ['tail', 'copy_vec4_tail', 1]),
  rung('vector-ops/triad', '01-one-element', VECTOR, ['main', 'triad_one_element', 256]),
  standalone('copy-strided', VECTOR, ['main', 'copy_strided', 256]),
  standalone('copy-offset', VECTOR, ['main', 'copy_offset', 256]),
  sumRung('01-divergent', 'sum_divergent', 256),
  sumRung('02-strided', 'sum_strided', 256),
  sumRung('03-sequential', 'sum_sequential', 256),
  sumRung('04-first-add-on-load', 'sum_first_add', 128),
  rung('reduction/sum', '05-grid-stride-vec4', VECTOR, ['partial', 'sum_grid_stride_partial', 16], ['finish', 'sum_grid_stride_finish', 1]),
  rung('reduction/sum', '06-subgroups', VECTOR, ['partial', 'sum_subgroups_partial', 8], ['finish', 'sum_subgroups_finish', 1]),
  rung('matmul/square', '01-one-element', MATRIX, ['main', 'matmul_one_element', 8, 8]),
  rung('matmul/square', '02-tiled', MATRIX, ['main', 'matmul_tiled', 8, 8]),
  rung('matmul/square', '03-four-by-four', MATRIX, ['main', 'matmul_four_by_four', 2, 2]),
  rung('stencil/7pt', '01-one-point', GRID, ['main', 'stencil_one_point', 2, 3, 18]),
  rung('stencil/7pt', '02-tile', GRID, ['main', 'stencil_tile', 2, 3, 18]),
  rung('stencil/7pt', '03-z-march', GRID, ['main', 'stencil_z_march', 2, 3]),
  rung(
    'query/filtered-sum',
    '03-sequential',
    TABLE,
    ['main', 'query_sequential_main', 256],
    ['reduce', 'query_sequential_reduce', 1],
    ['finish', 'query_sequential_finish', 1],
  ),
  rung('query/filtered-sum', '06-grid-stride', TABLE, ['main', 'query_grid_stride_main', 16], ['finish', 'query_grid_stride_finish', 1]),
  standalone('divergent-branch', VECTOR, ['main', 'divergent_branch', 256]),
  standalone('divergent-loop', VECTOR, ['main', 'divergent_loop', 256]),
  standalone('transpose-conflicts', { n: 128 ** 2 }, ['main', 'transpose_conflicts', 4, 4]),
  standalone('transpose-padded', { n: 128 ** 2 }, ['main', 'transpose_padded', 4, 4]),
];

export function handCount({ name, size }: Ported): readonly DispatchCount[] {
  const count = HAND_COUNTS[name];
  if (!count) throw new Error(`There is no hand count of ${name}.`);
  return count(size);
}

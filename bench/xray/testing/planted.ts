import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

/** A kernel that is slow for one known cause. Its results need not be right: it is counted, never judged. */
export interface Planted {
  readonly cause: string;
  readonly exercise: string;
  readonly size: Readonly<Record<string, number>>;
  /** Path from the root; the replacements plant the cause, and each is there exactly once. */
  readonly file: string;
  readonly replace?: readonly (readonly [from: string, to: string])[];
  /** What the advice must say: the finding or the fact, then what to do. */
  readonly advice: RegExp;
}

const COPY = { exercise: 'vector-ops/copy', size: { n: 65_536 } } as const;
const SUM = { exercise: 'reduction/sum', size: { n: 262_144 } } as const;
const MATMUL = { exercise: 'matmul/square', size: { n: 128 } } as const;
const QUERY = { exercise: 'query/filtered-sum', size: { rows: 65_536, z: 2 } } as const;
const STAR = { exercise: 'stencil/13pt', size: { nx: 66, ny: 34, nz: 34 } } as const;

const ONE_ELEMENT = 'labs/vector-ops/copy/ladder/01-one-element.wgsl';
const GRID_STRIDE = 'labs/reduction/sum/ladder/05-grid-stride-vec4.wgsl';
const SEQUENTIAL = 'labs/query/filtered-sum/ladder/03-sequential.wgsl';

export const PLANTED: readonly Planted[] = [
  {
    ...{ ...COPY, cause: 'loads that do not begin where a sector does', file: 'bench/xray/kernels/copy-offset.wgsl' },
    advice: /^Line 16 touches 4.5 sectors where 4 would do: .* multiple of 32 bytes/,
  },
  {
    ...{ ...COPY, cause: 'neighbours that read words eight apart', file: 'bench/xray/kernels/copy-strided.wgsl' },
    advice: /^Line 19 touches 18 sectors where 4 would do: .* Let neighbouring threads touch neighbouring addresses/,
  },
  {
    ...{ ...COPY, cause: 'a branch that every second lane takes', file: 'bench/xray/kernels/divergent-branch.wgsl' },
    advice: /^In line \d+ only 16 of the 32 lanes .* same branch/,
  },
  {
    ...{ ...COPY, cause: 'elements that are read again and again', file: 'bench/xray/kernels/divergent-loop.wgsl' },
    advice: /^Line 20 reads each element of `a` 16.* times in one workgroup\. Once is enough/,
  },
  {
    ...{ ...COPY, cause: 'bank conflicts', size: { n: 16_384 }, file: 'bench/xray/kernels/transpose-conflicts.wgsl' },
    advice: /^Line 26 passes over the banks of workgroup memory 31 times more .* pad each row/,
  },
  {
    ...{ ...COPY, cause: 'workgroups of eight threads', file: ONE_ELEMENT },
    replace: [['override WG: u32 = 256', 'override WG: u32 = 8']],
    advice: /^A workgroup has only 8 threads\. Make workgroups of 64 to 256 threads/,
  },
  {
    ...{ ...COPY, cause: 'four times as many threads as elements', file: ONE_ELEMENT },
    replace: [['main min(65535, ceilDiv(n, WG))', 'main min(65535, 4 * ceilDiv(n, WG))']],
    advice: /196608 of 262144 invocations touch no memory\. Launch only as many threads/,
  },
  {
    ...{ ...COPY, cause: 'workgroup memory that no two threads share', file: ONE_ELEMENT },
    replace: [
      ['@compute', 'var<workgroup> staged: array<f32, WG>;\n\n@compute'],
      ['out[i] = a[i];', 'staged[tid] = a[i];\n    out[i] = staged[tid];'],
    ],
    advice: /^Each thread touches workgroup memory twice\. .*leave out workgroup memory/,
  },
  {
    ...{ ...SUM, cause: 'a single workgroup', file: GRID_STRIDE },
    replace: [['override GROUPS: u32 = 528', 'override GROUPS: u32 = 1']],
    advice: /^The kernel runs in only 1 workgroup\. Launch more workgroups/,
  },
  {
    ...{ ...SUM, cause: 'loads of one word', file: GRID_STRIDE },
    replace: [
      ['override GROUPS: u32 = 528', 'override GROUPS: u32 = 16'],
      ['var<storage, read> input4: array<vec4f>', 'var<storage, read> input4: array<f32>'],
      ['return input4[i];', 'return vec4f(input4[i]);'],
    ],
    advice: /^Line 63 loads 4 bytes at a time\. .* array<vec4f>/,
  },
  {
    ...{ ...SUM, cause: 'a piece of its own for each thread', file: 'labs/reduction/sum/ladder/04-first-add-on-load.wgsl' },
    replace: [['input_or_zero(i) + input_or_zero(i + WG)', 'input_or_zero(8u * i) + input_or_zero(8u * i + 1u)']],
    advice: /sectors where .* Let thread t take elements t, t \+ threads/,
  },
  {
    ...{ ...MATMUL, cause: 'threads that take columns for rows', file: 'labs/matmul/square/ladder/01-one-element.wgsl' },
    replace: [
      ['let column = id.x;', 'let column = id.y;'],
      ['let row = id.y;', 'let row = id.x;'],
    ],
    advice: /^Line 24 reads .* sectors where .* neighbouring columns/,
  },
  {
    ...{ ...MATMUL, cause: 'a tile of one matrix alone', file: 'labs/matmul/square/ladder/02-tiled.wgsl' },
    replace: [['* b_tile[k][lane.x]', '* element_of_b(first + k, column)']],
    advice: /each element of `b` 17 times in one workgroup\. Share a tile of that matrix, too/,
  },
  {
    ...{ ...MATMUL, cause: 'a tile that is read by columns', file: 'labs/matmul/square/ladder/02-tiled.wgsl' },
    replace: [
      ['b_tile[lane.y][lane.x] =', 'b_tile[lane.x][lane.y] ='],
      ['* b_tile[k][lane.x]', '* b_tile[lane.x][k]'],
    ],
    advice: /passes over the banks .* pad each row/,
  },
  {
    ...{ ...QUERY, cause: 'columns that are read for rows that are not selected', file: SEQUENTIAL },
    replace: [
      [
        'if (row < params.rows && suppkey[row] < params.z) {\n    return multiply64(quantity[row], extendedprice[row]);',
        'let product = multiply64(quantity[row], extendedprice[row]);\n  if (row < params.rows && suppkey[row] < params.z) {\n    return product;',
      ],
    ],
    advice: /times the fewest bytes\. Compare the key first/,
  },
  {
    ...{ ...QUERY, cause: 'an atomic operation for each row', file: SEQUENTIAL },
    replace: [
      ['read_write> output: array<vec2u>', 'read_write> output: array<atomic<u32>>'],
      ['output[0] = sum;', 'atomicAdd(&output[0], sum.x);'],
      ['let chunk = group.y * groups.x + group.x;', 'let chunk = group.y * groups.x + group.x;\n  atomicAdd(&output[1], chunk);'],
    ],
    advice: /atomic operations for every 100 threads\. .* one atomic a workgroup is enough/,
  },
  {
    ...{ ...STAR, cause: 'neighbours that own different rows', file: 'labs/stencil/13pt/ladder/01-one-point.wgsl' },
    replace: [
      ['id.x >= params.nx || id.y >= params.ny', 'id.y >= params.nx || id.x >= params.ny'],
      ['params.origin + id.x + id.y * dy', 'params.origin + id.y + id.x * dy'],
      ['ceilDiv(nx, WX), ceilDiv(ny, WY)', 'ceilDiv(ny, WX), ceilDiv(nx, WY)'],
    ],
    advice: /sectors where .* Neighbouring invocations should own neighbouring x/,
  },
  {
    ...{ ...STAR, cause: 'a march that loads its column again and again', file: 'labs/stencil/13pt/ladder/03-z-march.wgsl' },
    replace: [
      ['q1 + q3', 'a[i - dz] + a[i + dz]'],
      ['q0 + q4', 'a[i - 2u * dz] + a[i + 2u * dz]'],
    ],
    advice: /times the fewest bytes\. Keep the points of the column in registers/,
  },
];

/** Throws where a replacement no longer fits its file. */
export async function plantedSource({ file, replace = [] }: Planted): Promise<string> {
  let source = await readFile(join(ROOT, file), 'utf8');
  for (const [from, to] of replace) {
    if (source.split(from).length !== 2) throw new Error(`${file} has ${JSON.stringify(from)} not exactly once.`);
    source = source.replace(from, () => to);
  }
  return source;
}

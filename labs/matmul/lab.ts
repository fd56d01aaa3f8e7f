import { COMMON_HINTS, defineLab, type OpenedClass, type SeededRandom, type Size, smallerBy, type TimedSize } from '@rooflab/lab';
import { multiply, SQUARE_COVERED, squareCases, timedSquare } from './reference.ts';

/** Edge of the tile of c that one workgroup of `trusted.wgsl` computes. */
const TRUSTED_TILE = 64;

const NEIGHBOURING_COLUMNS = 'Neighbouring threads should touch neighbouring columns, so that their loads of b coalesce.';

function edgeOf(size: Size): number {
  return size.n ?? 0;
}

/**
 * Timed sizes are multiples of 8, so that every row begins on a 32-byte sector and the time does not depend on the jitter, but never of
 * 16, so that tiles of 16, 32, 64 and 128 all have a ragged edge. Odd sizes are among the small cases.
 */
function timed(deviceClass: OpenedClass, random: SeededRandom): readonly TimedSize[] {
  const jitter = 16 * random.int(0, 2) + 8;
  switch (deviceClass) {
    case 'software':
      return [timedSquare(136 - (jitter >> 1))];
    case 'medium':
      return [timedSquare(2048 - jitter)];
    case 'large':
      return [timedSquare(4096 - jitter)];
  }
}

export const lab = defineLab({
  id: 'matmul',
  title: 'Matrix multiplication',
  summary:
    'n³ multiplications on n² numbers: the first exercise in which arithmetic can be the limit, if you reuse each number often enough.',
  exercises: [
    {
      id: 'matmul/square',
      title: 'Square matrices',
      task: 'c = a·b, all n×n, row-major, f32',
      params: [{ name: 'n', type: 'u32' }],
      inputs: [
        { name: 'a', element: 'f32' },
        { name: 'b', element: 'f32' },
      ],
      output: { name: 'c', element: 'f32' },
      operation: 'flop',
      elements: (size) => edgeOf(size) ** 2,
      lengths: (size) => ({ inputs: [edgeOf(size) ** 2, edgeOf(size) ** 2], output: edgeOf(size) ** 2 }),
      cases: squareCases,
      covered: SQUARE_COVERED,
      timed,
      sized: ({ n = 1 }) => timedSquare(n),
      smaller: smallerBy('n', 3, 8),
      cost: (size) => ({ bytesRead: 8 * edgeOf(size) ** 2, bytesWritten: 4 * edgeOf(size) ** 2, flops: 2 * edgeOf(size) ** 3 }),
      reference: multiply,
      trusted: {
        file: 'trusted.wgsl',
        compare: 'within',
        prepare: {
          bytes: (size) => 8 * edgeOf(size) ** 2,
          dispatches: (size) => {
            const tiles = Math.ceil(edgeOf(size) / TRUSTED_TILE);
            return [{ entryPoint: 'prepare_products', workgroups: [tiles, tiles, 1] }];
          },
        },
      },
      marks: { passFraction: 0.012, fullFraction: 0.5 },
      counted: {
        // Two tiles of 128 in each direction, of which only the first is full, so that work beyond the edge shows in the counts.
        size: { n: 136 },
        marks: [
          { fact: 'parallelWorkgroups', points: 2, full: 3, zero: 1.5, required: true },
          { fact: 'parallelInvocations', points: 3, full: 512, zero: 64, required: true },
          { fact: 'laneShare', points: 2, full: 0.9, zero: 1 / 16, required: true },
          { fact: 'bytesOverFewest', points: 18, full: 3.4, zero: 9 },
          { fact: 'trafficOverFewest', points: 18, full: 2.3, zero: 7 },
          { fact: 'accessesPerWord', points: 14, full: 12.5, zero: 60 },
          { fact: 'bankPasses', points: 3, full: 1.1, zero: 3 },
        ],
      },
      hints: [
        {
          below: 1.1,
          when: [{ fact: 'fraction', atLeast: 0.52 }],
          hint: 'What remains is the loop over k: unroll it, keep address arithmetic out of it, and try other shapes for the block that each thread computes.',
        },
        {
          below: 0.52,
          when: [{ fact: 'fraction', atLeast: 0.3, below: 0.52 }],
          hint: 'Is the next tile on its way while this one is being multiplied? Load it into registers first, and store it to workgroup memory afterwards.',
        },
        {
          when: [
            { fact: 'sectorsOverFewest', atLeast: 1.8, below: 4.5 },
            { fact: 'loadBytes', below: 12 },
            { fact: 'workgroupAccesses', atLeast: 1 },
          ],
          hint: 'Four single loads do the work of one wide load: view a and b as array<vec4f> where n is a multiple of 4.',
        },
        {
          below: 0.46,
          when: [{ fact: 'operationsPerAccess', atLeast: 3, below: 24 }],
          hint: 'Let each thread compute 8×8 elements from vec4f rows of the tile: 4 loads from workgroup memory for 64 multiply-adds.',
        },
        {
          below: 0.3,
          when: [
            { fact: 'operationsPerAccess', below: 3 },
            { fact: 'workgroupAccesses', atLeast: 1 },
          ],
          hint: 'A multiply-add is two operations and reads two numbers. Let each thread compute 4×4 elements in registers; then each number is used four times.',
        },
        {
          when: [
            { fact: 'operationsPerAccess', below: 1.5 },
            { fact: 'workgroupAccesses', atLeast: 1 },
            { fact: 'storesPerInvocation', atLeast: 1.8 },
          ],
          hint: 'A thread computes several elements, yet each product loads both of its numbers again. Load a number into a variable once, and use it for all elements that need it.',
        },
        {
          when: [
            { fact: 'readingWorkgroups', atLeast: 2 },
            { fact: 'workgroupSize', below: 128 },
            { fact: 'workgroupAccesses', atLeast: 1 },
            { fact: 'storesPerInvocation', below: 1.8 },
          ],
          hint: 'The tile is too small: with 16×16 threads and tiles of 16×16, each element is fetched by half as many workgroups as with 8×8. Then let each thread compute several elements in registers.',
        },
        {
          when: [
            { fact: 'barriersPerKibibyte', atLeast: 3 },
            { fact: 'workgroupSize', atLeast: 128 },
            { fact: 'activeLanes', atLeast: 24 },
          ],
          hint: 'Load deeper tiles: with 16 products of each thread between two barriers, the threads wait less often.',
        },
        {
          when: [{ fact: 'needlessBarriers', atLeast: 1 }],
          hint: 'Two barriers per tile are enough: one after the tile is filled, and one before it is overwritten.',
        },
        COMMON_HINTS.sumInOutput,
        COMMON_HINTS.bankConflicts,
        {
          when: [
            { fact: 'readsInWorkgroup', atLeast: 4 },
            { fact: 'workgroupAccesses', atLeast: 1 },
          ],
          hint: 'Share a tile of that matrix in workgroup memory, too: each element is then fetched once for the whole workgroup.',
        },
        {
          below: 0.15,
          when: [
            { fact: 'readsInWorkgroup', atLeast: 4 },
            { fact: 'workgroupAccesses', below: 1 },
          ],
          hint: 'Share a tile of a and one of b in workgroup memory: with tiles of 16×16, each element is fetched only a sixteenth as often.',
        },
        COMMON_HINTS.divergence,
        COMMON_HINTS.loneThread,
        COMMON_HINTS.idleInvocations,
        COMMON_HINTS.smallWorkgroups,
        {
          when: [
            { fact: 'sectorsOverFewest', atLeast: 1.8 },
            { fact: 'workgroupAccesses', below: 1 },
          ],
          hint: NEIGHBOURING_COLUMNS,
        },
        {
          below: 0.03,
          when: [{ fact: 'sectorsOverFewest', atLeast: 4.5 }],
          hint: NEIGHBOURING_COLUMNS,
        },
        {
          when: [
            { fact: 'workgroups', below: 16 },
            { fact: 'bytesPerWorkgroup', atLeast: 2 ** 20 },
          ],
          hint: COMMON_HINTS.fewWorkgroups.hint,
        },
      ],
      referenceRung: '04-eight-by-eight',
    },
  ],
});

import { COMMON_HINTS, defineLab, type OpenedClass, type SeededRandom, type Size, smallerBy, type TimedSize } from '@rooflab/lab';
import { COVERED_ROWS, filteredSum, filteredSumCases, rowsSized, timedRows } from './reference.ts';

/** Words before the partial sums in `prepared`; see `trusted.wgsl`. */
const FACT_WORDS = 16;
/** Words that each workgroup of `prepare_partials` leaves for `prepare_total`. */
const PARTIAL_WORDS = 4;
/** Fewest rows for each workgroup of `prepare_partials`, so that small inputs do not pay for idle workgroups. */
const ROWS_PER_WORKGROUP = 16_384;
const MAX_PREPARE_WORKGROUPS = 1024;

function rowsOf(size: Size): number {
  return size.rows ?? 0;
}

function prepareWorkgroups(size: Size): number {
  return Math.min(MAX_PREPARE_WORKGROUPS, Math.ceil(rowsOf(size) / ROWS_PER_WORKGROUP));
}

/** TPC-H has 6 001 215 rows at scale factor 1 and 59 986 052 at 10. Because of the jitter, no row count is known in advance. */
function timed(deviceClass: OpenedClass, random: SeededRandom): readonly TimedSize[] {
  switch (deviceClass) {
    case 'software':
      return [rowsSized({ rows: 40_000 - random.int(0, 999) })];
    case 'medium':
      return [timedRows(1_500_000 - random.int(0, 4095)), timedRows(6_001_215 - random.int(0, 4095))];
    case 'large':
      return [timedRows(6_001_215 - random.int(0, 4095)), timedRows(59_986_052 - random.int(0, 4095))];
  }
}

export const lab = defineLab({
  id: 'query',
  title: 'A database query',
  summary: 'Filter a table by key and add up 64-bit products: one column is read in full, the others only where a row was selected.',
  exercises: [
    {
      id: 'query/filtered-sum',
      title: 'Filtered sum',
      task: 'output[0] = Σ quantity·extendedprice over the rows with suppkey < z, modulo 2^64',
      params: [
        { name: 'rows', type: 'u32' },
        { name: 'z', type: 'u32' },
      ],
      inputs: [
        { name: 'suppkey', element: 'u32' },
        { name: 'quantity', element: 'vec2u' },
        { name: 'extendedprice', element: 'vec2u' },
      ],
      output: { name: 'output', element: 'vec2u' },
      operation: 'op',
      elements: rowsOf,
      lengths: (size) => ({ inputs: [rowsOf(size), rowsOf(size), rowsOf(size)], output: 1 }),
      cases: filteredSumCases,
      covered: COVERED_ROWS,
      timed,
      sized: rowsSized,
      smaller: smallerBy('rows'),
      // Sectors of 32 bytes are the smallest unit that device memory delivers; a multiply and an add for each selected row.
      cost: (size, facts) => ({
        bytesRead: 4 * rowsOf(size) + 32 * (facts[3] ?? 0),
        bytesWritten: 8,
        flops: 2 * (facts[2] ?? 0),
      }),
      reference: filteredSum,
      trusted: {
        file: 'trusted.wgsl',
        compare: 'exact',
        prepare: {
          bytes: (size) => 4 * (FACT_WORDS + PARTIAL_WORDS * prepareWorkgroups(size)),
          dispatches: (size) => [
            { entryPoint: 'prepare_partials', workgroups: [prepareWorkgroups(size), 1, 1] },
            { entryPoint: 'prepare_total', workgroups: [1, 1, 1] },
          ],
        },
      },
      marks: { passFraction: 0.07, fullFraction: 0.7 },
      counted: {
        size: { rows: 65_539, z: 30 },
        marks: [
          { fact: 'parallelWorkgroups', points: 2, full: 6, zero: 3, required: true },
          // They run one after the other, about one per nanosecond: at `zero` they take as long as the pass mark allows.
          { fact: 'atomicsOnOneWord', points: 1, full: 0.004, zero: 0.04, required: true },
          { fact: 'laneShare', points: 2, full: 0.25, zero: 1 / 16, required: true },
          { fact: 'bytesOverFewest', points: 18, full: 1.1, zero: 3.2 },
          { fact: 'trafficOverFewest', points: 14, full: 1.2, zero: 3.5 },
          { fact: 'accessesPerWord', points: 12, full: 0.5, zero: 6.5 },
          { fact: 'barriersPerKibibyte', points: 4, full: 0.5, zero: 8 },
          { fact: 'bankPasses', points: 3, full: 1.1, zero: 3 },
          { fact: 'loadBytes', points: 4, full: 12, zero: 4 },
        ],
      },
      hints: [
        {
          below: 1.1,
          when: [{ fact: 'fraction', atLeast: 0.69 }],
          hint: 'This is nearly as fast as the column of keys can be read. What remains is the cost of starting a second dispatch.',
        },
        {
          when: [
            { fact: 'workgroupAccesses', atLeast: 0.5 },
            { fact: 'loadBytes', atLeast: 12 },
          ],
          hint: 'Hardly any row is selected. Let only the threads that found one add their product, atomically, to workgroup memory; then you no longer need the tree.',
        },
        {
          below: 0.69,
          when: [
            { fact: 'loadsPerInvocation', below: 2 },
            { fact: 'loadBytes', atLeast: 12 },
          ],
          hint: 'Issue several vec4u loads of suppkey before the first comparison, so that more bytes are in flight.',
        },
        {
          below: 0.4,
          when: [{ fact: 'loadBytes', below: 12 }],
          hint: 'Read suppkey through an array<vec4u> view, and let a fixed number of workgroups stride over the column.',
        },
        {
          below: 0.3,
          when: [{ fact: 'barriersPerKibibyte', atLeast: 1.5 }],
          hint: 'A tree for every few rows costs more than reading the rows. Let each thread add many rows in registers first; reduce once per workgroup.',
        },
        {
          below: 0.155,
          when: [{ fact: 'scratchShare', atLeast: 0.2 }],
          hint: 'Add up in registers and in workgroup memory, and write one value per workgroup: nearly all of the values that you write now are zeros.',
        },
        COMMON_HINTS.manyDispatches,
        COMMON_HINTS.fewWorkgroups,
        {
          when: [
            { fact: 'bytesOverFewest', atLeast: 2.5 },
            { fact: 'readsInWorkgroup', below: 1.5 },
            { fact: 'scratchShare', below: 0.2 },
            { fact: 'atomicsPerInvocation', below: 0.1 },
          ],
          hint: 'Compare the key first, and read quantity and extendedprice only inside the branch: hardly any row is selected.',
        },
        {
          when: [{ fact: 'readsInWorkgroup', atLeast: 1.5 }],
          hint: 'Read each key once, and keep it in a register until it is compared.',
        },
        COMMON_HINTS.bankConflicts,
        {
          when: [
            { fact: 'bankPasses', atLeast: 1.2 },
            { fact: 'conflictStride', below: 1 },
          ],
          hint: 'Let neighbouring threads add neighbouring elements of workgroup memory: halve the distance from step to step instead of doubling it.',
        },
        {
          when: [
            { fact: 'activeLanes', below: 24 },
            { fact: 'workgroupSize', atLeast: 32 },
            { fact: 'barriersPerKibibyte', atLeast: 0.5 },
          ],
          hint: 'The steps that join the sums of a workgroup leave most lanes idle. Let each thread add many rows in registers first, so that these steps run only once per workgroup.',
        },
        {
          when: [
            { fact: 'activeLanes', below: 24 },
            { fact: 'workgroupSize', atLeast: 32 },
            { fact: 'laneShare', below: 0.25 },
            { fact: 'barriersPerKibibyte', below: 4 },
          ],
          hint: COMMON_HINTS.divergence.hint,
        },
        {
          when: [
            { fact: 'activeLanes', below: 7 },
            { fact: 'workgroupSize', atLeast: 32 },
            { fact: 'barriersPerKibibyte', atLeast: 4 },
            { fact: 'scatteredWarps', atLeast: 0.01 },
          ],
          hint: 'Keep the threads that are active in a step of the tree next to each other, so that each warp is either fully busy or fully idle.',
        },
        COMMON_HINTS.idleInvocations,
        COMMON_HINTS.smallWorkgroups,
        {
          when: [{ fact: 'sectorsOverFewest', atLeast: 1.3 }],
          hint: 'Let neighbouring threads read neighbouring rows: thread t takes rows t, t + threads, t + 2·threads …',
        },
        COMMON_HINTS.manyAtomics,
      ],
      referenceRung: '06-grid-stride',
    },
  ],
});

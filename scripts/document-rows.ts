import { DOCUMENTS } from '../labs/documents.ts';

/** One thing that a course document asks for or shows. */
export interface DocumentRow {
  readonly row: number;
  /** With the document's own numbers. */
  readonly what: string;
  /** Where the platform has it, beside questions and experiments that name the row: rungs (`reduction/sum 01`), handouts, calculators, pages. */
  readonly places?: readonly string[];
  /** What is not there, or why it cannot be. */
  readonly missing?: string;
}

export const DOCUMENT_ROWS: readonly { readonly file: string; readonly rows: readonly DocumentRow[] }[] = [
  {
    file: DOCUMENTS.reduction,
    rows: [
      { row: 1, what: 'report on reading the roofline paper', places: ['handout', '[report](../reports.md)'] },
      { row: 2, what: 'figure 1: the CPU, 0.5 GB/s at n = 128 to 1.5 GB/s' },
      { row: 3, what: 'a naive kernel', places: ['rung 01'] },
      { row: 4, what: 'figure 2: rate by size and threads in a block, 38 GB/s at 262 144' },
      { row: 5, what: 'break-even with the CPU, about 8192', places: ['calculator `break-even`'] },
      { row: 6, what: 'an optimised kernel', places: ['rung 03'] },
      { row: 7, what: 'figure 3: both kernels and the CPU over size, 73 GB/s at most' },
      { row: 8, what: 'break-even of the optimised kernel, about 3000; speed-up', places: ['calculators `break-even`, `amdahl`'] },
      { row: 9, what: 'why: divergence', places: ['handout', 'calculator `divergence`', 'x-ray'] },
      {
        row: 10,
        what: 'a report by a group of three',
        places: ['[report](../reports.md) of up to three students, with the figures of their hand-ins'],
      },
    ],
  },
  {
    file: DOCUMENTS.parameters,
    rows: [
      { row: 11, what: 'the hierarchy of a GPU', missing: 'quoted only' },
      { row: 12, what: 'OpenACC', missing: 'has no counterpart in WGSL' },
      { row: 13, what: 'the launch: 2059 elements in blocks of 1024 are 3 blocks', places: ['calculator `launch`'] },
      { row: 14, what: 'warps of 32, blocks of up to 1024 threads', places: ['handout'] },
      { row: 15, what: 'when a GPU pays', places: ['calculator `transfer`'] },
      { row: 16, what: 'send only blocks whose hash changed', missing: 'left out: it is no lesson about kernels' },
      { row: 17, what: 'overlap of transfer and computation' },
      { row: 18, what: 'copy, scale, add', places: ['exercises'] },
      { row: 19, what: 'reduction on the CPU', places: ['a curve of the experiment `reduction/by-size`'] },
      { row: 20, what: 'reduction v1: a tree, then atomicAdd' },
      { row: 21, what: 'the tree of 16 values, sum 41', places: ['picture of the handout'] },
      { row: 22, what: 'reduction v2: grid-stride loop, shuffle, atomic' },
      { row: 23, what: 'timing by events', places: ['every grading'] },
      { row: 24, what: 'N = 10³ to 10⁶: upload 26 to 912 µs, readback 18 to 583 µs' },
      { row: 25, what: 'the CPU: 1 to 975 µs' },
      { row: 26, what: 'blocks of 32, 256 and 1024 threads', places: ['sweeps'] },
      { row: 27, what: '65 536 blocks, 67 M elements', places: ['message of the launch plan'] },
      { row: 28, what: 'v1 and v2: 0.0225 and 0.0143 ms up to 9.817 and 5.819 ms' },
      { row: 29, what: 'outlook: matrices, counters', places: ['`matmul/square`', 'x-ray'] },
      { row: 30, what: 'the first addition during the load', places: ['rung 04'] },
    ],
  },
  {
    file: DOCUMENTS.considerations,
    rows: [
      { row: 31, what: 'shared memory beyond its capacity' },
      { row: 32, what: 'copies of a local and of a shared variable: 512 000 and 1000' },
      {
        row: 33,
        what: '36 operations, 7 words: 0.28 and 0.18 ns for memory, 0.112 and 0.12 ns for arithmetic',
        places: ['calculator `bound`'],
      },
      { row: 34, what: 'the divergent reduction', places: ['`reduction/sum` rung 01', 'calculator `divergence`'] },
      { row: 35, what: '“why is it better?”' },
      { row: 36, what: 'latency × bandwidth', places: ['calculator `littles-law`'] },
      { row: 37, what: 'tiling', places: ['`matmul/square` rung 02'] },
      { row: 38, what: 'pictures of coalescing', places: ['calculator `coalescing`', 'picture of the `vector-ops` handout', 'x-ray'] },
      { row: 39, what: 'transactions of 32, 64 and 128 bytes, alignment', places: ['calculator `coalescing`'] },
      { row: 40, what: 'the cliff of the G80: 10 → 11 registers, 768 → 512 threads', places: ['calculator `occupancy`'] },
      {
        row: 41,
        what: 'warps that hide latency: the document says 14 and 7, the exact answers are 13 and 7',
        places: ['calculator `littles-law`'],
      },
      { row: 42, what: 'one instruction in three of the loop is the multiply-add', places: ['handout'] },
      { row: 43, what: 'unrolling' },
      { row: 44, what: 'granularity', places: ['`matmul/square` rungs 03, 04'] },
      { row: 45, what: 'figure: tile × unrolling × prefetch × granularity' },
    ],
  },
  {
    file: DOCUMENTS.query,
    rows: [
      { row: 46, what: 'the query over 6 001 215 rows, Z = 30', places: ['`query/filtered-sum`'] },
      { row: 47, what: 'the CPU: 5.782 ms' },
      { row: 48, what: 'simpleselect 13.115 ms, 59.45 ms with everything' },
      { row: 49, what: 'copies: 46.335 → 24.080 ms' },
      { row: 50, what: '48 MB: allocation 38.0 ms, 5.37 and 3.4 GB/s over the bus', places: ['calculator `transfer`'] },
      { row: 51, what: 'selectandsum 36.046 ms', places: ['rung 02'] },
      { row: 52, what: 'first optimisation 16.764 ms', places: ['rung 03'] },
      { row: 53, what: 'second optimisation 12.939 ms', places: ['rung 04'] },
      { row: 54, what: 'third optimisation 8.181 ms', places: ['rung 05'] },
      { row: 55, what: 'counters: 6 223 004 → 993 635; 53.5 → 3.28 M instructions', places: ['x-ray, by its own counts'] },
      { row: 56, what: 'the second kernel 9.116 ms, 11 722 → 23 blocks' },
      {
        row: 57,
        what: 'occupancy ⅔ → 1 with 14 → 10 registers, 5.993 ms',
        places: ['calculator `occupancy`'],
        missing: 'WGSL cannot limit registers: the experiment limits occupancy by workgroup memory',
      },
      { row: 58, what: 'pinned memory: 28.609 → 26.486 ms', missing: 'WebGPU has none: the experiment compares its three ways to upload' },
      { row: 59, what: 'streams', missing: 'WebGPU has one queue' },
      { row: 60, what: 'conclusion: the GPU lost, by its transfers', places: ['calculator `transfer`'] },
    ],
  },
  {
    file: DOCUMENTS.stencils,
    rows: [
      {
        row: 61,
        what: 'nine codings × five radii',
        missing: 'six of the nine are measured; in WGSL the three with the read-only cache path are those of BASE',
      },
      { row: 62, what: 'the memory hierarchy of the K80', missing: 'quoted only' },
      { row: 63, what: 'the roofline', places: ['every result'] },
      { row: 64, what: 'intensity I(N)', places: ['handout', 'calculator `bound`'] },
      { row: 65, what: '⌈2N/3⌉ and ⌊N/3⌋ reads' },
      { row: 66, what: 'BASE', places: ['rung 01'] },
      { row: 67, what: 'COMP, at most 4.26 KB of shared memory', places: ['rung 02, 32 × 8 instead of 32 × 16'] },
      { row: 68, what: 'the read-only cache path', missing: 'inputs of WGSL are read-only anyway: BASE and CSL coincide' },
      { row: 69, what: 'bar chart at 256³' },
      { row: 70, what: 'X from 32 to 2048 in steps of 32' },
      { row: 71, what: 'hits in L2', missing: 'WebGPU has no such counter' },
      {
        row: 72,
        what: 'the cache model: drops at 510, 306, 218, 169, 139; exactly 510, 305, 217, 169, 138',
        places: ['calculator `working-set`'],
      },
      { row: 73, what: 'the z loop inside (INTZ)', places: ['rung 03'] },
      { row: 74, what: 'its figure' },
      { row: 75, what: '45 curves', missing: '30 of them are measured; the other 15 coincide with those of BASE' },
      { row: 76, what: 'table of the best coding, 84.2 to 97.7 %', places: ['recorded ladder'] },
      { row: 77, what: 'the best: read-only, z loop, registers', places: ['rung 03'] },
      { row: 78, what: 'outlook: warp specialisation, temporal blocking', missing: 'left out' },
    ],
  },
];

import { COMMON_HINTS, defineLab, smallerBy } from '@rooflab/lab';
import { SUM_COVERED, sumCases, sumReference, sumSized, sumTimed, trustedWorkgroups } from './reference.ts';

/** First words of the trusted kernel's `prepared` buffer: its result, then one exponent and four words for each of ≤ 1024 workgroups. */
const PREPARED_BYTES = 4 * (16 + 1024 + 4 * 1024);

export const lab = defineLab({
  id: 'reduction',
  title: 'Reduction',
  summary: 'Add up an array: from a divergent tree in workgroup memory to a kernel that runs at the speed of memory.',
  exercises: [
    {
      id: 'reduction/sum',
      title: 'Sum',
      task: 'output[0] = Σ input',
      params: [{ name: 'n', type: 'u32' }],
      inputs: [{ name: 'input', element: 'f32' }],
      output: { name: 'output', element: 'f32' },
      operation: 'flop',
      elements: ({ n = 0 }) => n,
      lengths: ({ n = 0 }) => ({ inputs: [n], output: 1 }),
      cases: sumCases,
      covered: SUM_COVERED,
      timed: sumTimed,
      sized: sumSized,
      smaller: smallerBy('n'),
      cost: ({ n = 0 }) => ({ bytesRead: 4 * n, bytesWritten: 4, flops: n - 1 }),
      reference: sumReference,
      trusted: {
        file: 'trusted.wgsl',
        compare: 'within',
        prepare: {
          bytes: () => PREPARED_BYTES,
          dispatches: ({ n = 0 }) => [
            { entryPoint: 'max_exponent', workgroups: [trustedWorkgroups(n), 1, 1] },
            { entryPoint: 'accumulate', workgroups: [trustedWorkgroups(n), 1, 1] },
            { entryPoint: 'finish', workgroups: [1, 1, 1] },
          ],
        },
      },
      marks: { passFraction: 0.04, fullFraction: 0.85 },
      counted: {
        size: { n: 131_101 },
        marks: [
          { fact: 'bytesOverFewest', points: 3, full: 1.1, zero: 2, required: true },
          { fact: 'parallelWorkgroups', points: 3, full: 10, zero: 5, required: true },
          { fact: 'laneShare', points: 12, full: 0.7, zero: 1 / 16, required: true },
          { fact: 'trafficOverFewest', points: 8, full: 1.1, zero: 10, required: true },
          { fact: 'bankPasses', points: 6, full: 1.1, zero: 3 },
          { fact: 'accessesPerWord', points: 22, full: 1, zero: 5 },
          { fact: 'barriersPerKibibyte', points: 6, full: 1, zero: 8 },
        ],
      },
      hints: [
        {
          below: 0.97,
          when: [{ fact: 'fraction', atLeast: 0.85 }],
          hint: 'This is nearly all of the roof. What remains is launch cost: try fewer workgroups, more loads in flight, or a shorter finish pass.',
        },
        {
          when: [
            { fact: 'launchShare', atLeast: 0.3 },
            { fact: 'dispatches', atLeast: 3 },
          ],
          hint: 'Two dispatches are enough: a fixed number of workgroups leave one partial sum each, and one workgroup adds these up.',
        },
        {
          below: 0.85,
          when: [{ fact: 'loadBytes', below: 12 }],
          hint: 'View the input as array<vec4f>, so that one load brings 16 bytes, and issue at least four independent loads before the first addition.',
        },
        {
          below: 0.5,
          when: [{ fact: 'barriersPerKibibyte', atLeast: 1 }],
          hint: 'Let each thread add many elements in registers before the first barrier, and launch no more workgroups than can run at once: the tree then runs only once in each.',
        },
        {
          below: 0.25,
          when: [
            { fact: 'barriersPerKibibyte', atLeast: 1 },
            { fact: 'loadsPerInvocation', below: 1.5 },
            { fact: 'loadBytes', below: 12 },
          ],
          hint: 'Half of the threads are then idle from the first step of the tree on. Let each thread add two elements while loading, before the tree begins; then try more than two.',
        },
        {
          when: [
            { fact: 'workgroupAccesses', atLeast: 4 },
            { fact: 'accessesPerWord', atLeast: 2.5 },
            { fact: 'barriersPerKibibyte', below: 1 },
          ],
          hint: 'Add each number to a register as soon as it is loaded: no other thread needs it, and workgroup memory has only to join one sum of each thread.',
        },
        COMMON_HINTS.bankConflicts,
        {
          when: [
            { fact: 'bankPasses', atLeast: 1.2 },
            { fact: 'conflictStride', below: 1 },
          ],
          hint: 'Let neighbouring threads add neighbouring words of workgroup memory: halve the distance from step to step (s = WG / 2 … 1) instead of doubling it.',
        },
        {
          below: 0.155,
          when: [
            { fact: 'activeLanes', below: 24 },
            { fact: 'workgroupSize', atLeast: 32 },
            { fact: 'barriersPerKibibyte', atLeast: 1 },
            { fact: 'scatteredWarps', atLeast: 0.01 },
          ],
          hint: 'Keep the threads that are active in a step of the tree next to each other, and let neighbouring threads read neighbouring words (s = WG / 2 … 1).',
        },
        {
          when: [
            { fact: 'activeLanes', below: 24 },
            { fact: 'workgroupSize', atLeast: 32 },
            { fact: 'barriersPerKibibyte', below: 1 },
          ],
          hint: 'Share the additions among all threads of the workgroup: a tree takes log2(WG) steps where one thread takes WG.',
        },
        {
          when: [{ fact: 'dispatches', atLeast: 5 }],
          hint: 'Two dispatches are enough: a fixed number of workgroups leave one partial sum each, and one workgroup adds these up.',
        },
        {
          when: [
            { fact: 'bytesOverFewest', atLeast: 1.5 },
            { fact: 'scratchShare', below: 0.2 },
            { fact: 'atomicsPerInvocation', below: 0.1 },
          ],
          hint: 'One pass is enough: read each element once, and do everything you need with it while it is in a register.',
        },
        {
          when: [{ fact: 'scratchShare', atLeast: 0.2 }],
          hint: 'Add up in registers and in workgroup memory, and write one value per workgroup: whatever goes to scratch has to be read back.',
        },
        COMMON_HINTS.idleInvocations,
        COMMON_HINTS.smallWorkgroups,
        {
          when: [{ fact: 'sectorsOverFewest', atLeast: 1.3 }],
          hint: 'Let thread t take elements t, t + threads, t + 2·threads … If each thread walks through a contiguous piece of its own, the loads of a warp are scattered.',
        },
        COMMON_HINTS.manyAtomics,
        COMMON_HINTS.fewWorkgroups,
      ],
      referenceRung: '05-grid-stride-vec4',
    },
  ],
});

import { COMMON_HINTS, type CountedGrading, defineLab, type Exercise, smallerBy } from '@rooflab/lab';
import { hasFactor, type Operation, vectorCases, vectorCovered, vectorReference, vectorSized, vectorTimed } from './reference.ts';

interface Facts {
  readonly operation: Operation;
  readonly title: string;
  readonly task: string;
  readonly summary: string;
  readonly inputs: readonly string[];
  readonly flopsPerElement: number;
}

const FACTS: readonly Facts[] = [
  {
    operation: 'copy',
    title: 'Copy',
    task: 'out[i] = a[i]',
    inputs: ['a'],
    flopsPerElement: 0,
    summary: 'Copy an array: nothing is computed, so only reading and writing memory takes time.',
  },
  {
    operation: 'scale',
    title: 'Scale',
    task: 'out[i] = s · a[i]',
    inputs: ['a'],
    flopsPerElement: 1,
    summary: 'Multiply every element of an array by the same number.',
  },
  {
    operation: 'add',
    title: 'Add',
    task: 'out[i] = a[i] + b[i]',
    inputs: ['a', 'b'],
    flopsPerElement: 1,
    summary: 'Add two arrays, element by element.',
  },
  {
    operation: 'triad',
    title: 'Triad',
    task: 'out[i] = a[i] + s · b[i]',
    inputs: ['a', 'b'],
    flopsPerElement: 2,
    summary: 'Multiply one array by a number and add another: the kernel most often used to compare memory bandwidths.',
  },
];

function exerciseOf({ operation, title, task, summary, inputs, flopsPerElement }: Facts): Exercise {
  return {
    id: `vector-ops/${operation}`,
    title,
    task,
    summary,
    params: [{ name: 'n', type: 'u32' }, ...(hasFactor(operation) ? [{ name: 's', type: 'f32' } as const] : [])],
    inputs: inputs.map((name) => ({ name, element: 'f32' })),
    output: { name: 'out', element: 'f32' },
    operation: 'flop',
    elements: ({ n = 0 }) => n,
    lengths: ({ n = 0 }) => ({ inputs: inputs.map(() => n), output: n }),
    cases: vectorCases(operation),
    covered: vectorCovered(operation),
    timed: vectorTimed(operation),
    sized: vectorSized(operation),
    smaller: smallerBy('n'),
    cost: ({ n = 0 }) => ({ bytesRead: 4 * n * inputs.length, bytesWritten: 4 * n, flops: flopsPerElement * n }),
    reference: vectorReference(operation),
    trusted: { file: `trusted-${operation}.wgsl`, compare: operation === 'copy' ? 'exact' : 'within' },
    marks: { passFraction: 0.3, fullFraction: 0.88 },
    counted: countedGrading(inputs.length + 1),
    hints: HINTS,
    referenceRung: '02-vec4',
  };
}

/**
 * All rungs touch each byte once, and the last two differ in something that counts do not show: how many loads are in flight at once. What
 * they share, unlike the first, is that an invocation moves at least 16 bytes of each array.
 */
function countedGrading(arrays: number): CountedGrading {
  return {
    size: { n: 65_539 },
    marks: [
      { fact: 'bytesOverFewest', points: 6, full: 1.1, zero: 2, required: true },
      { fact: 'parallelWorkgroups', points: 3, full: 32, zero: 8, required: true },
      { fact: 'laneShare', points: 5, full: 0.9, zero: 1 / 16, required: true },
      { fact: 'trafficOverFewest', points: 10, full: 1.1, zero: 10, required: true },
      { fact: 'bytesPerInvocation', points: 36, full: 15 * arrays, zero: 2 * arrays },
    ],
  };
}

const HINTS: Exercise['hints'] = [
  {
    below: 0.98,
    when: [{ fact: 'fraction', atLeast: 0.92 }],
    hint: 'This is within a few percent of the roof. Vary the workgroup size and the number of loads per thread with //@ sweep; differences below 1 % are noise.',
  },
  {
    below: 0.92,
    when: [
      { fact: 'storesPerInvocation', below: 1.5 },
      { fact: 'loadBytes', atLeast: 12 },
    ],
    hint: 'Let each thread issue several loads before its first store: two vec4f, or eight f32 that lie one workgroup width apart, which need no second dispatch for the last n % 4 elements.',
  },
  {
    below: 0.75,
    when: [
      { fact: 'loadBytes', below: 12 },
      { fact: 'storesPerInvocation', below: 4 },
    ],
    hint: 'View the arrays as array<vec4f>: one instruction then moves 16 bytes instead of 4. The last n % 4 elements need an f32 view.',
  },
  COMMON_HINTS.manyDispatches,
  COMMON_HINTS.needlessBarriers,
  {
    when: [{ fact: 'workgroupAccesses', atLeast: 0.5 }],
    hint: 'No element is needed by more than one thread: keep it in a register, and leave out workgroup memory and its barriers.',
  },
  COMMON_HINTS.bankConflicts,
  {
    when: [{ fact: 'readsInWorkgroup', atLeast: 1.5 }],
    hint: 'Once is enough: let exactly one thread read each element.',
  },
  {
    when: [{ fact: 'scratchShare', atLeast: 0.1 }],
    hint: 'Every value can go from the inputs to the output in registers: leave out the scratch buffer.',
  },
  COMMON_HINTS.sumInOutput,
  {
    when: [{ fact: 'activeLanes', atLeast: 24 }],
    hint: 'A warp takes as long as its busiest lane: give all lanes equally many elements.',
  },
  {
    when: [
      { fact: 'activeLanes', below: 24 },
      { fact: 'workgroupSize', atLeast: 32 },
    ],
    hint: 'Let all lanes of a warp take the same branch: decide per workgroup or per warp, not per thread.',
  },
  COMMON_HINTS.loneThread,
  {
    when: COMMON_HINTS.manyAtomics.when,
    hint: 'Atomic operations on the same address run one after the other, and these exercises need none: the index of a thread tells it which elements it owns.',
  },
  COMMON_HINTS.idleInvocations,
  COMMON_HINTS.smallWorkgroups,
  {
    when: [{ fact: 'sectorsOverFewest', atLeast: 1.05, below: 1.3 }],
    hint: 'Let the first thread of each warp begin at a multiple of 32 bytes, and handle the odd elements at the ends separately.',
  },
  {
    below: 0.4,
    // Where idle lanes lie between active ones, the active ones need not be neighbours.
    when: [
      { fact: 'sectorsOverFewest', atLeast: 1.3 },
      { fact: 'scatteredWarps', below: 0.3 },
    ],
    hint: 'Let neighbouring threads touch neighbouring addresses. If each thread walks through a piece or a column of its own, the accesses of a warp are scattered.',
  },
  COMMON_HINTS.fewWorkgroups,
];

export const lab = defineLab({
  id: 'vector-ops',
  title: 'Vector operations',
  summary: 'Copy, scale, add and triad: the four kernels of the STREAM benchmark, each as fast as memory allows.',
  exercises: FACTS.map(exerciseOf),
});

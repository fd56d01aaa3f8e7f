import { defineLab, type Exercise, smallerBy } from '@rooflab/lab';
import { hasFactor, type Operation, vectorCases, vectorReference, vectorSized, vectorTimed } from './reference.ts';

interface Facts {
  readonly operation: Operation;
  readonly title: string;
  readonly task: string;
  readonly inputs: readonly string[];
  readonly flopsPerElement: number;
}

const FACTS: readonly Facts[] = [
  { operation: 'copy', title: 'Copy', task: 'out[i] = a[i]', inputs: ['a'], flopsPerElement: 0 },
  { operation: 'scale', title: 'Scale', task: 'out[i] = s · a[i]', inputs: ['a'], flopsPerElement: 1 },
  { operation: 'add', title: 'Add', task: 'out[i] = a[i] + b[i]', inputs: ['a', 'b'], flopsPerElement: 1 },
  { operation: 'triad', title: 'Triad', task: 'out[i] = a[i] + s · b[i]', inputs: ['a', 'b'], flopsPerElement: 2 },
];

function exerciseOf({ operation, title, task, inputs, flopsPerElement }: Facts): Exercise {
  return {
    id: `vector-ops/${operation}`,
    title,
    task,
    params: [{ name: 'n', type: 'u32' }, ...(hasFactor(operation) ? [{ name: 's', type: 'f32' } as const] : [])],
    inputs: inputs.map((name) => ({ name, element: 'f32' })),
    output: { name: 'out', element: 'f32' },
    operation: 'flop',
    elements: ({ n = 0 }) => n,
    lengths: ({ n = 0 }) => ({ inputs: inputs.map(() => n), output: n }),
    cases: vectorCases(operation),
    timed: vectorTimed(operation),
    sized: vectorSized(operation),
    smaller: smallerBy('n'),
    cost: ({ n = 0 }) => ({ bytesRead: 4 * n * inputs.length, bytesWritten: 4 * n, flops: flopsPerElement * n }),
    reference: vectorReference(operation),
    trusted: { file: `trusted-${operation}.wgsl`, compare: operation === 'copy' ? 'exact' : 'within' },
    marks: { passFraction: 0.3, fullFraction: 0.88 },
    hints: HINTS,
    referenceRung: '02-vec4',
  };
}

const HINTS: Exercise['hints'] = [
  {
    below: 0.98,
    hint: 'Within a few percent of the roof. Vary the workgroup size and the loads a thread with //@ sweep; differences below 1 % are noise.',
  },
  {
    below: 0.92,
    hint: 'Let each thread issue several loads before its first store: two vec4f, or eight f32 a workgroup apart, which need no second dispatch for the last n % 4.',
  },
  {
    below: 0.75,
    hint: 'View the arrays as array<vec4f>: one instruction then moves 16 bytes instead of 4. The last n % 4 elements need an f32 view.',
  },
  {
    below: 0.4,
    hint: 'Do neighbouring threads touch neighbouring addresses? A thread that walks its own contiguous piece makes every access of its subgroup land elsewhere.',
  },
];

export const lab = defineLab({
  id: 'vector-ops',
  title: 'Vector operations',
  summary: 'Copy, scale, add and triad: the four kernels of the STREAM benchmark, each as fast as memory allows.',
  exercises: FACTS.map(exerciseOf),
});

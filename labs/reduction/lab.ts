import { defineLab, smallerBy } from '@rooflab/lab';
import { sumCases, sumReference, sumSized, sumTimed, trustedWorkgroups } from './reference.ts';

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
      hints: [
        {
          below: 0.97,
          hint: 'Nearly all of the roof. What is left is launch cost: try fewer workgroups, more loads in flight, a shorter finish pass.',
        },
        {
          below: 0.85,
          hint: 'Is every load a vec4f, with at least four independent loads and accumulators a thread? Then vary the number of workgroups with //@ sweep.',
        },
        {
          below: 0.5,
          hint: 'Let each thread add many elements in registers (a fixed number of workgroups, grid-stride) before any barrier: the tree should run once a workgroup.',
        },
        {
          below: 0.25,
          hint: 'Half of the threads idle from the first step on. Add two elements while loading, before the tree begins; then ask why only two.',
        },
        {
          below: 0.155,
          hint: 'Which threads are active in each step of your tree? Keep the active ones next to each other, and let neighbours read neighbours (s = WG / 2 … 1).',
        },
      ],
      referenceRung: '05-grid-stride-vec4',
    },
  ],
});

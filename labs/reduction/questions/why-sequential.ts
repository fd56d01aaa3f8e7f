import { defineQuestion, drawUntil } from '@rooflab/lab/question';
import { bankConflicts } from '@rooflab/roofline/calculators';
import { DOCUMENTS } from '../../documents.ts';

const REASONS = [
  { value: 'idle-warps', label: 'It leaves whole warps without work, which end early, instead of a few idle threads in every warp.' },
  { value: 'fewer-additions', label: 'It makes fewer additions.' },
  { value: 'fewer-barriers', label: 'It needs fewer barriers.' },
  { value: 'less-memory', label: 'It needs less shared memory.' },
  { value: 'global-loads', label: 'It loads fewer values from global memory.' },
];

interface Step {
  readonly threads: number;
  readonly stride: number;
}

export const whySequential = defineQuestion({
  id: 'reduction/why-sequential',
  title: 'Why is this version better?',
  document: { file: DOCUMENTS.considerations, rows: [35] },
  draw: (random): Step =>
    drawUntil(
      () => ({ threads: random.pick([256, 512, 1024]), stride: 2 ** random.int(0, 4) }),
      // All threads of the first warp add.
      ({ threads, stride }) => 32 * 2 * stride <= threads,
    ),
  text: ({ threads, stride }) =>
    `A block of ${threads} threads adds up ${threads} values in shared memory, in steps with a barrier between them. The first version begins with neighbours and doubles the distance $s$ in each step; thread $t$ adds where \`t % (2 * s) == 0\`. The second begins with $s = ${threads / 2}$ and halves it; thread $t$ adds where \`t < s\`. Why is the second version faster?

A third version doubles the distance as the first one does, but thread $t$ adds word \`i + s\` to word \`i = 2 * s * t\`, where there is such a word. Shared memory has 32 banks of one word each. In its step with $s = ${stride}$, how many passes do the 32 threads of its first warp need to read the words \`part[i]\`? How many passes do they need in the second version?`,
  fields: () => [
    { id: 'reason', kind: 'choice', label: 'The second version is faster because', choices: REASONS },
    { id: 'strided', kind: 'integer', label: 'Passes in the third version', unit: 'passes' },
    { id: 'sequential', kind: 'integer', label: 'Passes in the second version', unit: 'passes' },
  ],
  answer: ({ stride }) => {
    const passes = (apart: number) => bankConflicts(Array.from({ length: 32 }, (_, t) => apart * t)).passes;
    return { reason: 'idle-warps', strided: passes(2 * stride), sequential: passes(1) };
  },
  mistakes: ({ stride }) => [
    { field: 'strided', value: stride, says: 'Neighbouring threads read words that are twice that far apart.' },
    { field: 'strided', value: 1, says: 'That is without conflicts. Which banks do words lie in that are this far apart?' },
    { field: 'strided', value: 32, says: 'That is one thread at a time. They do not all meet in one bank.' },
    { field: 'sequential', value: 32, says: 'That is one thread at a time. Neighbouring words lie in different banks.' },
    { field: 'sequential', value: 2 * stride, says: 'That is the third version. Here neighbouring threads read neighbouring words.' },
  ],
  solution: ({ threads, stride }) =>
    `Both versions make ${threads - 1} additions in the same number of steps, with as many barriers, in the same memory, of the same values. They differ in _which_ threads add. A warp costs as much with one active thread as with 32, and in the first version every warp keeps some active threads until the distance passes 16. What is better about the second: **${REASONS[0]?.label}**

Third version: the threads read words 0, ${2 * stride}, ${4 * stride}, …. Word $w$ lies in bank $w \\bmod 32$, so they share $32 / ${2 * stride} = ${32 / (2 * stride)}$ ${stride === 16 ? 'bank' : 'banks'}. Each bank serves ${2 * stride} different words, one after the other: **${2 * stride} passes**.

Second version: neighbouring threads read neighbouring words, each in a bank of its own: **1 pass**.`,
});

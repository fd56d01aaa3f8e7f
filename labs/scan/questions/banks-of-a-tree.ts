import { defineQuestion } from '@rooflab/lab/question';
import { bankConflicts } from '@rooflab/roofline/calculators';

interface Step {
  readonly stride: number;
  readonly warp: number;
}

/** Threads in the workgroup. In the step with stride s, only one thread in s still adds. */
const THREADS = 1024;

const LANES = Array.from({ length: 32 }, (_, lane) => lane);

/** The word that each lane of a warp replaces in a step of the tree. */
const wordsOf = ({ stride, warp }: Step): number[] => LANES.map((lane) => stride * (2 * (32 * warp + lane) + 2) - 1);

export const banksOfATree = defineQuestion({
  id: 'scan/banks-of-a-tree',
  title: 'A tree and the banks',
  draw: (random): Step => {
    const stride = 2 ** random.int(0, 4);
    return { stride, warp: random.int(0, THREADS / (32 * stride) - 1) };
  },
  text: ({ stride, warp }) =>
    `A workgroup of ${THREADS} threads scans ${2 * THREADS} elements. On the way up, thread $t$ adds word $r - s$ to word $r = s \\cdot (2t + 2) - 1$ of workgroup memory, here in the step with $s = ${stride}$. Workgroup memory has 32 banks of one word. Threads ${32 * warp} to ${32 * warp + 31} are one warp.

Which word $r$ does thread ${32 * warp} write, and how many passes over the banks does the warp need to write its words? How many does it need if one unused word lies behind every 32, so that word $i$ is at $i + \\lfloor i / 32 \\rfloor$?`,
  fields: ({ warp }) => [
    { id: 'word', kind: 'integer', label: `Word of thread ${32 * warp}, without unused words`, unit: '' },
    { id: 'plain', kind: 'integer', label: 'Passes', unit: 'passes' },
    { id: 'padded', kind: 'integer', label: 'Passes with unused words', unit: 'passes' },
  ],
  answer: (step) => {
    const words = wordsOf(step);
    return {
      word: words[0] ?? Number.NaN,
      plain: bankConflicts(words).passes,
      padded: bankConflicts(words.map((word) => word + Math.floor(word / 32))).passes,
    };
  },
  mistakes: ({ stride, warp }) => [
    { field: 'word', value: stride * (64 * warp + 2), says: 'The places of a tree end one word before that.' },
    { field: 'plain', value: stride, says: 'Neighbouring threads write words that are twice as far apart as s.' },
    { field: 'padded', value: 32, says: 'That is all lanes in one bank. The unused words move them to different ones.' },
  ],
  solution: ({ stride, warp }) => {
    const distance = 2 * stride;
    const first = stride * (64 * warp + 2) - 1;
    return `Thread ${32 * warp} writes word $${stride} \\cdot (2 \\cdot ${32 * warp} + 2) - 1$ = **${first}**. Each thread after it writes ${distance} words further on.

Words that lie ${distance} apart fall into $32 / ${distance} = ${32 / distance}$ ${distance === 32 ? 'bank' : 'banks'}, so ${distance} lanes meet in each: **${distance} passes**.

With an unused word behind every 32, words move by one more bank whenever they pass a multiple of 32. Lanes that met before are now in neighbouring banks, so each lane has a bank of its own: **1 pass**.`;
  },
});

import { defineQuestion } from '@rooflab/lab/question';
import { bankConflicts } from '@rooflab/roofline/calculators';
import { countWords } from '@rooflab/roofline/units';

const LANES = 32;

export const threadsThatMeet = defineQuestion({
  id: 'histogram/threads-that-meet',
  title: 'Where the threads of a warp meet',
  draw: (random) => ({ copies: 2 ** random.int(0, 5), value: random.int(0, 200) }),
  text: ({ copies, value }) =>
    `A workgroup has ${copies === 1 ? 'one copy' : `${copies} copies`} of its bins in workgroup memory, which has 32 banks, each one word wide. ${placeOfBin(copies)} The 32 threads of a warp each add one element.

All 32 elements are ${value}: how many threads add to the same word?

Thread $t$ has the value $${value} + t$ instead, so that all are different: how many different words does the busiest bank have to serve?`,
  fields: () => [
    { id: 'same', kind: 'integer', label: 'All equal: threads at a word', unit: 'threads' },
    { id: 'different', kind: 'integer', label: 'All different: words in the busiest bank', unit: 'words' },
  ],
  answer: ({ copies, value }) => ({
    same: LANES / copies,
    different: bankConflicts(Array.from({ length: LANES }, (_, t) => copies * (value + t) + (t % copies))).passes,
  }),
  mistakes: ({ copies }) => {
    const [same, different] = [LANES / copies, LANES / Math.max(copies, LANES / copies)];
    return [
      { field: 'same', value: copies, says: 'That is the number of words that they use.' },
      { field: 'same', value: 1, says: 'All have the same value, and threads with the same copy meet.' },
      { field: 'different', value: copies, says: 'That is how far apart two bins lie. After how many threads does a bank come again?' },
      {
        field: 'different',
        value: LANES,
        says: 'Then all words would be in one bank. In which banks are the words of the first few threads?',
      },
    ].filter(({ field, value }) => value !== (field === 'same' ? same : different));
  },
  solution: ({ copies }) => {
    const rows = LANES / copies;
    const banks = Math.max(copies, rows);
    const same = rows === 1 ? '**1 thread**: none meets another' : `**${rows} threads**`;
    const words = LANES / banks;
    return `All equal: 32 threads share ${copies === 1 ? 'one word' : `${copies} words`}, which makes ${same}.

All different: bins $v$ and $v + ${rows}$ lie $${copies} \\cdot ${rows} = 32$ words apart and so in the same bank. So threads whose numbers are equal modulo ${rows} and modulo ${copies} meet in a bank. The larger of the two, ${banks}, is the number of banks that are used, and 32 words in ${banks} banks are **${countWords(words, 'word')}** each.`;
  },
});

/** Where the bins lie, and to which copy a thread adds. */
function placeOfBin(copies: number): string {
  if (copies === 1) return 'Bin $v$ is word $v$.';
  return `Copy $j$ of bin $v$ is word $${copies}\\,v + j$, and thread $t$ adds to copy $t \\bmod ${copies}$.`;
}

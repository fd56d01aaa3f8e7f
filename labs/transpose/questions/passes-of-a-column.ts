import { defineQuestion } from '@rooflab/lab/question';
import { bankConflicts } from '@rooflab/roofline/calculators';

const BANKS = 32;

export const passesOfAColumn = defineQuestion({
  id: 'transpose/passes-of-a-column',
  title: 'Banks of a column of the tile',
  draw: (random) => ({ pitch: 4 * random.int(8, 40) + random.pick([0, 1, 2]), column: random.int(0, 31) }),
  text: ({ pitch, column }) =>
    `A tile in workgroup memory has rows of ${pitch} words. Workgroup memory has 32 banks, each one word wide. The 32 threads of a warp read column ${column}, each from another row, one below the other. In how many passes over the banks is this request served? How many unused words have to be added to each row, at the fewest, so that one pass is enough?`,
  fields: () => [
    { id: 'passes', kind: 'integer', label: 'Passes', unit: 'passes' },
    { id: 'padding', kind: 'integer', label: 'Words to add to each row', unit: 'words' },
  ],
  answer: ({ pitch, column }) => {
    const passes = (words: number) => bankConflicts(Array.from({ length: BANKS }, (_, row) => row * words + column)).passes;
    return { passes: passes(pitch), padding: passes(pitch) === 1 ? 0 : 1 };
  },
  mistakes: ({ pitch }) =>
    [
      { field: 'passes', value: BANKS, says: 'That would be all in one bank. In which banks are the first few words of the column?' },
      { field: 'passes', value: BANKS / greatestCommonDivisor(pitch, BANKS), says: 'That is the number of different banks.' },
    ].filter(({ value }) => value !== greatestCommonDivisor(pitch, BANKS)),
  solution: ({ pitch }) => {
    const common = greatestCommonDivisor(pitch, BANKS);
    const banks = `Word $k$ of the column is $${pitch}\\,k$ words further on, and $\\gcd(${pitch}, 32) = ${common}$, so the column uses $32/${common} = ${BANKS / common}$ ${common === BANKS ? 'bank' : 'banks'}`;
    return common === 1
      ? `${banks}, all different: **1 pass**. **0 words** of padding are needed.`
      : `${banks}, each for ${common} threads: **${common} passes**. With ${pitch + 1} words in a row the number is odd, the greatest common divisor is 1, and all banks are different: **1 word** of padding is enough.`;
  },
});

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

import { countBankConflicts, countPhases } from '../bank-conflicts.ts';
import { BANKS, LANES, WORD_BYTES } from '../warp-request.ts';
import { elementBytesInput, patternElements, patternInputs, WHOLE_WORDS } from './access-pattern.ts';
import { defineCalculator } from './calculator.ts';

interface BankPasses {
  /** Passes over the banks, including those due to conflicts. */
  readonly passes: number;
  /** Passes beyond those without conflicts. */
  readonly conflicts: number;
}

/**
 * Passes of one request to workgroup memory, counted by the function that counts them for an x-ray.
 *
 * @param words by lane, the first word (of four bytes) that it asks for; at most 32 lanes
 * @param wordsEach of one lane's access
 */
export function bankConflicts(words: readonly number[], wordsEach = 1): BankPasses {
  if (words.length > LANES) throw new RangeError(`A request has at most ${LANES} lanes, not ${words.length}.`);
  const touching = words.length === LANES ? -1 : (1 << words.length) - 1;
  const conflicts = countBankConflicts(Uint32Array.from(words), touching, wordsEach);
  return { passes: countPhases(touching, wordsEach) + conflicts, conflicts };
}

export const bankConflictsCalculator = defineCalculator({
  name: 'bank-conflicts',
  title: 'Bank conflicts of a warp’s access',
  explains: 'Workgroup memory has 32 banks, each one word wide. Lanes that need different words in the same bank have to take turns.',
  inputs: [{ ...elementBytesInput, choices: WHOLE_WORDS }, ...patternInputs],
  outputs: [
    { name: 'passes', label: 'Passes', unit: 'passes' },
    { name: 'conflicts', label: 'Extra passes, by conflicts', unit: 'passes' },
    { name: 'banks', label: 'Banks that are used', unit: 'banks' },
    { name: 'words', label: 'Different words', unit: 'words' },
  ],
  compute: ({ bytesEach, ...pattern }) => {
    const wordsEach = Number(bytesEach) / WORD_BYTES;
    const firsts = patternElements(pattern).map((element) => wordsEach * element);
    const words = new Set(firsts.flatMap((first) => Array.from({ length: wordsEach }, (_, word) => first + word)));
    return {
      ...bankConflicts(firsts, wordsEach),
      banks: new Set([...words].map((word) => word % BANKS)).size,
      words: words.size,
    };
  },
});

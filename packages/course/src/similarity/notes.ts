import type { ComparedClass } from './class-comparison.ts';
import { MAX_FILES, MAX_FINGERPRINTS, MAX_FRAGMENTS, MAX_PAIRS, MAX_PLACES, MAX_TOKENS } from './limits.ts';
import type { PairAnswer } from './similarity-thread.ts';

// What a reader has to know about a comparison that was cut short, as whole sentences; empty when everything was compared.

/** For a list of the pairs that are at least this similar. */
export function classNotes({ rowsLeftOut, comparison }: Pick<ComparedClass, 'rowsLeftOut' | 'comparison'>, atLeast: number): string[] {
  const { filesCut, isPartial, pairs, pairsLeftOut } = comparison;
  const notes: string[] = [];
  if (rowsLeftOut > 0) {
    notes.push(`Only the ${MAX_FILES} latest of the best hand-ins are compared; ${rowsLeftOut} earlier ones are not.`);
  }
  if (filesCut > 0) {
    notes.push(
      `${filesCut === 1 ? 'One file is' : `${filesCut} files are`} compared in part: of a file, the first ${MAX_TOKENS} tokens and ${MAX_FINGERPRINTS} fingerprints count.`,
    );
  }
  if (isPartial) notes.push('The files share so much that its most common part is not counted: similarities may be too low.');
  if (pairsLeftOut > 0 && (pairs.at(-1)?.similarity ?? 0) >= atLeast) {
    notes.push(`Only the ${MAX_PAIRS} most similar pairs are kept; of the ${pairsLeftOut} others none is more similar.`);
  }
  return notes;
}

export function pairNotes({ isCut, isPartial, fragmentsLeftOut }: PairAnswer): string[] {
  const notes: string[] = [];
  if (isCut) notes.push(`Only the first ${MAX_TOKENS} tokens of a file are compared.`);
  if (isPartial) notes.push(`Something repeats itself more than ${MAX_PLACES} times; not every match of it is marked.`);
  if (fragmentsLeftOut > 0) notes.push(`Only the ${MAX_FRAGMENTS} longest matches are marked; ${fragmentsLeftOut} shorter ones are not.`);
  return notes;
}

import type { Difference } from '@rooflab/harness';
import type { Exercise, Expected } from '@rooflab/lab';
import type { Mismatch } from './result.ts';

export interface MismatchContext {
  readonly exercise: Exercise;
  readonly expected: Expected;
  readonly got: Uint32Array;
  readonly hidden: boolean;
}

/** What the student is told of a difference: for hidden cases only how much is wrong, never where or what. */
export function describeDifference(difference: Difference, { exercise, expected, got, hidden }: MismatchContext): Mismatch {
  const { wrong, overwritten, checked, firstIndex } = difference;
  const counts = { wrongElements: wrong, checkedElements: checked, overwritten };
  if (hidden) return { ...counts, firstIndex: null, expected: null, got: null, tolerance: null };
  if (expected.kind === 'exact') {
    const wide = exercise.output.element === 'vec2u';
    const index = wide ? Math.floor(firstIndex / 2) : firstIndex;
    const show = (words: Uint32Array) => (wide ? showInt64(words, index) : showWord(exercise, words[index] ?? 0));
    return { ...counts, firstIndex: index, expected: show(expected.words), got: show(got), tolerance: null };
  }
  const value = expected.values[firstIndex] ?? Number.NaN;
  return {
    ...counts,
    firstIndex,
    expected: Number.isNaN(value) ? 'untouched' : showFloat(value),
    got: showFloat(asFloat(got[firstIndex] ?? 0)),
    tolerance: Number.isNaN(value) ? null : (expected.tolerances[firstIndex] ?? null),
  };
}

function showWord(exercise: Exercise, word: number): string {
  return exercise.output.element === 'f32' ? showFloat(asFloat(word)) : String(word);
}

function showInt64(words: Uint32Array, element: number): string {
  return BigInt.asIntN(64, (BigInt(words[2 * element + 1] ?? 0) << 32n) | BigInt(words[2 * element] ?? 0)).toString();
}

/** Nine significant digits identify every f32. */
function showFloat(value: number): string {
  return Number.isFinite(value) ? String(Number(value.toPrecision(9))) : String(value);
}

function asFloat(word: number): number {
  return new Float32Array(new Uint32Array([word]).buffer)[0] ?? 0;
}

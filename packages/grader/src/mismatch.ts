import { type ElementType, type Exercise, type Expected, elementBits, valueIn } from '@rooflab/lab';
import { type Mismatch, NEVER_WRITTEN } from '@rooflab/result';
import type { WrongOutput } from './compare-output.ts';

interface MismatchContext extends WrongOutput {
  readonly element: ElementType;
}

/** What the student is told about a wrong output of a visible case. */
export function describeDifference({ outputs }: Exercise, wrongOutput: WrongOutput): Mismatch {
  const { wrong, unwritten, overwritten, checked, firstIndex, firstWrong } = wrongOutput.difference;
  const output = outputs[wrongOutput.output] ?? outputs[0];
  const context = { ...wrongOutput, element: output.element };
  const at = (index: number) => elementAt(index, context);
  const elements = firstWrong.map((index) => ({ index, ...at(index) }));
  const every = everyElement(context, checked);
  return {
    ...(outputs.length > 1 && { output: output.name }),
    wrongElements: wrong,
    checkedElements: checked,
    overwritten,
    firstIndex,
    ...at(firstIndex),
    tolerance: toleranceAt(firstIndex, context.expected),
    ...(unwritten > 0 && { unwritten }),
    ...(every !== null && { every }),
    ...(elements.length > 0 && { elements }),
  };
}

function elementAt(index: number, context: MismatchContext): { expected: string; got: string } {
  const shown = valuesAt(index, context);
  return isUnwritten(index, context) ? { ...shown, got: NEVER_WRITTEN } : shown;
}

/** The value of all judged elements; null where there are fewer than two, or where they differ. */
function everyElement({ element, expected, got }: MismatchContext, checked: number): string | null {
  const judged = judgedElements(expected, checked);
  const [first = 0, second] = judged;
  if (second === undefined) return null;
  const bits = elementBits(element);
  const words = bitsAt(got, first, bits);
  const isSame = (index: number) => bitsAt(got, index, bits).every((word, i) => word === words[i]);
  return judged.every(isSame) ? showElement(element, got, first) : null;
}

/** The words of an element, or its bits where it is shorter than a word. */
function bitsAt(words: Uint32Array, index: number, bits: number): Uint32Array {
  return bits < 32 ? Uint32Array.of(valueIn(words, index, bits)) : wordsAt(words, index, bits);
}

/** The words that an element is in. */
function wordsAt(words: Uint32Array, index: number, bits: number): Uint32Array {
  return words.subarray(Math.floor((index * bits) / 32), Math.ceil(((index + 1) * bits) / 32));
}

function judgedElements(expected: Expected, elements: number): readonly number[] {
  if (expected.kind === 'within' && expected.indices) return [...expected.indices].filter((index) => isJudged(index, expected));
  return Array.from({ length: elements }, (_, index) => index).filter((index) => isJudged(index, expected));
}

function isJudged(index: number, expected: Expected): boolean {
  if (expected.unspecified?.[index]) return false;
  return expected.kind === 'exact' || !Number.isNaN(expectedAt(index, expected).value);
}

type Within = Extract<Expected, { kind: 'within' }>;

/** NaN where nothing may be written. */
function expectedAt(index: number, { values, tolerances, indices }: Within): { readonly value: number; readonly tolerance: number } {
  const at = indices ? indices.indexOf(index) : index;
  return { value: values[at] ?? Number.NaN, tolerance: tolerances[at] ?? 0 };
}

function isUnwritten(index: number, { element, got, canary }: MismatchContext): boolean {
  if (!canary) return false;
  const bits = elementBits(element);
  const first = Math.floor((index * bits) / 32);
  return wordsAt(got, index, bits).every((word, i) => word === canary(first + i));
}

function valuesAt(index: number, { element, expected, got }: MismatchContext): { expected: string; got: string } {
  if (expected.kind === 'exact') return { expected: showElement(element, expected.words, index), got: showElement(element, got, index) };
  const { value } = expectedAt(index, expected);
  return { expected: Number.isNaN(value) ? 'untouched' : showFloat(value), got: showFloat(asFloat(got[index] ?? 0)) };
}

/** Null where the comparison is exact, and where nothing may be written. */
function toleranceAt(index: number, expected: Expected): number | null {
  if (expected.kind === 'exact' || !isJudged(index, expected)) return null;
  return expectedAt(index, expected).tolerance;
}

function showElement(element: ElementType, words: Uint32Array, index: number): string {
  const value = valueIn(words, index, elementBits(element));
  switch (element) {
    case 'vec2u':
      return showInt64(words, index);
    case 'f32':
      return showBits(value);
    case 'i32':
      return String(value | 0);
    default:
      return String(value);
  }
}

/** Includes the bits where the number does not determine them: there are millions of NaNs. */
function showBits(word: number): string {
  const value = asFloat(word);
  return Number.isNaN(value) ? `NaN (0x${word.toString(16)})` : showFloat(value);
}

function showInt64(words: Uint32Array, element: number): string {
  return BigInt.asIntN(64, (BigInt(words[2 * element + 1] ?? 0) << 32n) | BigInt(words[2 * element] ?? 0)).toString();
}

/** Nine significant digits identify every f32; exact comparison distinguishes the two zeros. */
function showFloat(value: number): string {
  if (Object.is(value, -0)) return '-0';
  return Number.isFinite(value) ? String(Number(value.toPrecision(9))) : String(value);
}

function asFloat(word: number): number {
  return new Float32Array(new Uint32Array([word]).buffer)[0] ?? 0;
}

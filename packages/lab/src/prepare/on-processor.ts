import { compareExact, compareWithin } from '../compare.ts';
import { elementBits, elementsIn, wordsFor } from '../element.ts';
import type { Case, InputData, LabExercise } from '../exercise.ts';
import { deriveKey } from '../hash.ts';
import { type HostClock, sampleCalls, warmUp } from './host-time.ts';
import { inputElements, inputWords } from './input-words.ts';
import type { PrepareSource, ProcessorTask, ProcessorTimes } from './preparer.ts';

/** Fills the output before a call: words that the function must not write must still be there afterwards. */
const UNTOUCHED = 0xdead_beef;

/**
 * Times the exercise's function on the processor over the first set of inputs that kernels read at this size, by the host's clock, after a
 * first call whose result is compared with the reference. Throws `TypeError` where the lab has no such function.
 */
export function timeOnProcessor({ exercise, seed, clock }: PrepareSource, { timed, ...limits }: ProcessorTask): ProcessorTimes {
  const { onProcessor, outputs } = exercise;
  const [field, ...others] = outputs;
  if (!onProcessor || !clock) throw new TypeError(`${exercise.id} has no function on the processor. Add onProcessor to lab.ts.`);
  if (others.length > 0) throw new TypeError(`${exercise.id} has several outputs; a function on the processor can have one.`);
  const inputs = firstInputs(exercise, seed, timed);
  const length = exercise.lengths(timed.size).outputs[0] ?? 0;
  const words = new Uint32Array(wordsFor(field.element, length)).fill(UNTOUCHED);
  const output = elementsIn(words, field.element, length);
  const run = () => onProcessor({ size: timed.size, params: timed.params, inputs, output });
  run();
  const testCase = { name: 'on the processor', size: timed.size, hidden: false, params: timed.params, inputs: timed.families[0] ?? [] };
  const wrong = wrongElements(exercise, { testCase, inputs, words });
  if (wrong) return { samplesNs: [], wrong };
  const host: HostClock = { ms: clock, stepNs: limits.clockStepNs };
  warmUp(run, host);
  return { ...sampleCalls(run, limits, host), wrong: null };
}

/** The same bits as on the device. */
function firstInputs(exercise: LabExercise, seed: string, { size, families }: ProcessorTask['timed']): readonly InputData[] {
  const label = JSON.stringify(size);
  const fills = families[0] ?? [];
  const words = inputWords(exercise, { size, fills }, (input) => deriveKey(seed, `timed ${label}, set 0, input ${input}`));
  return inputElements(exercise, size, words);
}

interface Output {
  readonly testCase: Case;
  readonly inputs: readonly InputData[];
  readonly words: Uint32Array;
}

function wrongElements({ id, reference, outputs, lengths }: LabExercise, { testCase, inputs, words }: Output): ProcessorTimes['wrong'] {
  const [expected] = reference(testCase, inputs);
  if (!expected) throw new TypeError(`${id}: the reference gave no output.`);
  const { unspecified } = expected;
  const bits = elementBits(outputs[0].element);
  const elements = lengths(testCase.size).outputs[0] ?? 0;
  const difference =
    expected.kind === 'exact'
      ? compareExact(words, expected.words, { bits, elements, ...(unspecified && { unspecified }) })
      : compareWithin(words, expected, () => UNTOUCHED);
  return difference && { elements: difference.wrong, of: difference.checked };
}

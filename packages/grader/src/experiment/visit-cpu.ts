import { compareExact, compareWithin, readWords } from '@rooflab/harness';
import { type CpuFunction, type ElementType, type InputData, leastCost } from '@rooflab/lab';
import { bytesMoved } from '@rooflab/roofline';
import { createTimedBuffers } from '../input-sets.ts';
import { bufferBytes, wordsOfElement } from '../layout.ts';
import { type HostClock, sampleCalls, warmUp } from './host-time.ts';
import { type Place, refuseLongBuffers } from './place.ts';
import { SkippedPlace } from './sampling.ts';
import type { Taken } from './visits.ts';

/** Fills the output before a call: words that the function must not write must still be there afterwards. */
const UNTOUCHED = 0xdead_beef;

/**
 * Times a function on the processor over the same inputs as the kernels read, by the host's clock. Its result is compared with the
 * exercise's reference. Throws `SkippedPlace` where it is wrong.
 */
export async function visitCpu(place: Place, solve: CpuFunction, clock: HostClock): Promise<Taken> {
  const { session, timed, limits } = place;
  const { exercise } = session;
  refuseLongBuffers(place);
  session.ours('timing', place.label);
  const inputs = await hostInputs(place);
  const words = new Uint32Array(bufferBytes(exercise, timed.size).output / 4).fill(UNTOUCHED);
  const output = typed(words, exercise.output.element);
  const run = () => solve({ size: timed.size, params: timed.params, inputs, output });
  run();
  refuseWrong(place, inputs, words);
  warmUp(run, clock);
  const sampled = sampleCalls(run, limits, clock);
  const cost = leastCost(exercise, timed.size);
  return { ...sampled, bytes: bytesMoved(cost), flops: cost.flops };
}

/** The first set of inputs, made on the device as for kernels, and read back. */
async function hostInputs({ session, timed }: Place): Promise<InputData[]> {
  const { device, exercise } = session;
  const buffers = await createTimedBuffers(session, timed, { elementBytes: 4, sets: 1 });
  try {
    const inputs: InputData[] = [];
    for (const [i, buffer] of (buffers.inputSets[0] ?? []).entries()) {
      inputs.push(typed(await readWords(device, buffer, buffers.bytes.inputs[i] ?? 4), exercise.inputs[i]?.element ?? 'u32'));
    }
    return inputs;
  } finally {
    buffers.destroy();
  }
}

function typed(words: Uint32Array<ArrayBuffer>, element: ElementType): InputData {
  return element === 'f32' ? new Float32Array(words.buffer) : words;
}

function refuseWrong({ session, timed, label }: Place, inputs: readonly InputData[], words: Uint32Array): void {
  const { exercise } = session;
  const testCase = { name: label, size: timed.size, hidden: false, params: timed.params, inputs: timed.families[0] ?? [] };
  const expected = exercise.reference(testCase, inputs);
  const difference =
    expected.kind === 'exact'
      ? compareExact(words, expected.words, { wordsPerElement: wordsOfElement(exercise) })
      : compareWithin(words, expected, () => UNTOUCHED);
  if (difference) throw new SkippedPlace(`the CPU's result is wrong: ${difference.wrong} of ${difference.checked} elements`);
}

import { createStorage, createUniform, submitPass } from '@rooflab/harness';
import { isTimed, leastCost, type Size, type TimedSize } from '@rooflab/lab';
import { type BufferBytes, bufferBytes, encodeParams } from './layout.ts';
import { MAX_INPUT_SETS, MIN_INPUT_SETS, ROTATION_BYTES } from './limits.ts';
import type { Session } from './session.ts';

/** The buffers of one timed size: several sets of inputs, one output. */
export interface TimedBuffers {
  readonly bytes: BufferBytes;
  readonly params: GPUBuffer;
  readonly inputSets: readonly (readonly GPUBuffer[])[];
  readonly output: GPUBuffer;
  destroy(): void;
}

/**
 * Makes the inputs on the device: unless told otherwise enough sets to exceed the last-level cache, each from another family and key. No
 * buffer is shorter than `elementBytes`.
 */
export async function createTimedBuffers(
  session: Session,
  timed: TimedSize,
  { elementBytes, sets = setCount(session, timed.size) }: { readonly elementBytes: number; readonly sets?: number },
): Promise<TimedBuffers> {
  const { device, exercise, filler, key } = session;
  const bytes = bufferBytes(exercise, timed.size, elementBytes);
  const storage = (length: number, label: string) => createStorage(device, Math.max(length, elementBytes), label);
  const label = JSON.stringify(timed.size);
  const inputSets: GPUBuffer[][] = [];
  for (let set = 0; set < sets; set++) {
    const fills = timed.families[set % timed.families.length] ?? [];
    const buffers: GPUBuffer[] = [];
    for (const [i, fill] of fills.entries()) {
      const length = bytes.inputs[i] ?? 0;
      const buffer = await storage(length, exercise.inputs[i]?.name ?? 'input');
      const atSize = exercise.fillAt(fill, timed.size);
      submitPass(device, [filler.once(buffer, length / 4, atSize, key(`timed ${label}, set ${set}, input ${i}`))]);
      buffers.push(buffer);
    }
    inputSets.push(buffers);
  }
  const params = createUniform(device, encodeParams(exercise, timed.params));
  const output = await outputStorage(session, bytes, elementBytes);
  const all = [params, ...inputSets.flat(), output];
  const destroy = () => {
    for (const buffer of all) buffer.destroy();
  };
  return { bytes, params, inputSets, output, destroy };
}

/** The buffer of all outputs. */
export function outputStorage({ device, exercise }: Session, { outputs, output }: BufferBytes, elementBytes: number): Promise<GPUBuffer> {
  const last = outputs.at(-1)?.start ?? 0;
  return createStorage(device, Math.max(output, last + elementBytes), exercise.outputs.map(({ name }) => name).join(', '));
}

/** Counts the bytes that a kernel must read, not those it may skip: only data that were read can be in a cache. */
function setCount({ opened, exercise }: Session, size: Size): number {
  if (opened.software || !isTimed(exercise)) return MIN_INPUT_SETS;
  const { bytesRead } = leastCost(exercise, size);
  return Math.min(MAX_INPUT_SETS, Math.max(MIN_INPUT_SETS, Math.ceil(ROTATION_BYTES / bytesRead)));
}

import { createStorage, createUniform, keptBuffers, storageSize, submitPass } from '@rooflab/harness';
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
  const kept = keptBuffers(device);
  const bytes = bufferBytes(exercise, timed.size, elementBytes);
  const label = JSON.stringify(timed.size);
  const inputSets: GPUBuffer[][] = [];
  for (let set = 0; set < sets; set++) {
    const fills = timed.families[set % timed.families.length] ?? [];
    const buffers: GPUBuffer[] = [];
    for (const [i, fill] of fills.entries()) {
      const length = bytes.inputs[i] ?? 0;
      const { name = 'input' } = exercise.inputs[i] ?? {};
      const filled = storageSize(Math.max(length, elementBytes), name);
      const buffer = await kept.storage(filled, name, true);
      const atSize = exercise.fillAt(fill, timed.size);
      submitPass(device, [filler.once(buffer, length / 4, atSize, key(`timed ${label}, set ${set}, input ${i}`), filled)]);
      buffers.push(buffer);
    }
    inputSets.push(buffers);
  }
  const params = createUniform(device, encodeParams(exercise, timed.params));
  const output = await kept.storage(outputLength(bytes, elementBytes), outputLabel(session));
  const destroy = () => {
    params.destroy();
    for (const buffer of [...inputSets.flat(), output]) kept.keep(buffer);
  };
  return { bytes, params, inputSets, output, destroy };
}

/**
 * Makes the memory of these inputs and outputs, and keeps it. Before shorter ones are timed: they are in the same memory then.
 */
export async function keepTimedBuffers(session: Session, { size }: TimedSize, elementBytes: number): Promise<void> {
  const { device, exercise } = session;
  const kept = keptBuffers(device);
  const bytes = bufferBytes(exercise, size, elementBytes);
  const made: GPUBuffer[] = [];
  try {
    for (let set = 0; set < setCount(session, size); set++) {
      for (const [i, length] of bytes.inputs.entries()) {
        made.push(await kept.storage(Math.max(length, elementBytes), exercise.inputs[i]?.name ?? 'input'));
      }
    }
    made.push(await kept.storage(outputLength(bytes, elementBytes), outputLabel(session)));
  } finally {
    for (const buffer of made) kept.keep(buffer);
  }
}

/** The buffer of all outputs. */
export function outputStorage(session: Session, bytes: BufferBytes, elementBytes: number): Promise<GPUBuffer> {
  return createStorage(session.device, outputLength(bytes, elementBytes), outputLabel(session));
}

function outputLength({ outputs, output }: BufferBytes, elementBytes: number): number {
  return Math.max(output, (outputs.at(-1)?.start ?? 0) + elementBytes);
}

function outputLabel({ exercise }: Session): string {
  return exercise.outputs.map(({ name }) => name).join(', ');
}

/** Counts the bytes that a kernel must read, not those it may skip: only data that were read can be in a cache. */
function setCount({ opened, exercise }: Session, size: Size): number {
  if (opened.software || !isTimed(exercise)) return MIN_INPUT_SETS;
  const { bytesRead } = leastCost(exercise, size);
  return Math.min(MAX_INPUT_SETS, Math.max(MIN_INPUT_SETS, Math.ceil(ROTATION_BYTES / bytesRead)));
}

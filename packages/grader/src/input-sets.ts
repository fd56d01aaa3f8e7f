import { createStorage, createUniform, keptBuffers, storageSize, submitPass } from '@rooflab/harness';
import { type Fill, isTimed, leastCost, type Size, type TimedSize } from '@rooflab/lab';
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
  for (const [set, fills] of timedFills(session, timed, sets).entries()) {
    const buffers: GPUBuffer[] = [];
    for (const [i, fill] of fills.entries()) {
      const length = bytes.inputs[i] ?? 0;
      const { name = 'input' } = exercise.inputs[i] ?? {};
      const filled = storageSize(Math.max(length, elementBytes), name);
      const buffer = await kept.storage(filled, name, true);
      submitPass(device, [filler.once(buffer, length / 4, fill, key(`timed ${label}, set ${set}, input ${i}`), filled)]);
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

/** The fills of each set of inputs. */
export function timedFills(session: Session, { size, families }: TimedSize, sets = setCount(session, size)): readonly (readonly Fill[])[] {
  return Array.from({ length: sets }, (_, set) =>
    (families[set % families.length] ?? []).map((fill) => session.exercise.fillAt(fill, size)),
  );
}

/** Makes the memory for inputs and outputs of all these sizes, and keeps it for them. A size without memory says so when it is timed. */
export async function keepTimedBuffers(session: Session, sizes: readonly TimedSize[]): Promise<void> {
  const { device, exercise } = session;
  const kept = keptBuffers(device);
  const needed = sizes.map(({ size }) => ({ sets: setCount(session, size), bytes: bufferBytes(exercise, size, 4) }));
  const making: Promise<GPUBuffer>[] = [];
  for (let set = 0; set < Math.max(0, ...needed.map(({ sets }) => sets)); set++) {
    const sharing = needed.filter(({ sets }) => sets > set);
    for (const [i, { name }] of exercise.inputs.entries()) {
      making.push(kept.storage(Math.max(...sharing.map(({ bytes }) => bytes.inputs[i] ?? 0)), name, true));
    }
  }
  making.push(...needed.map(({ bytes }) => kept.storage(outputLength(bytes, 4), outputLabel(session))));
  for (const made of await Promise.allSettled(making)) if (made.status === 'fulfilled') kept.keep(made.value);
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

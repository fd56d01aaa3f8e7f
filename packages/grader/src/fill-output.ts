import { encodePass } from '@rooflab/harness';
import type { Exercise, Key } from '@rooflab/lab';
import type { BufferOffsets } from './bind-group.ts';
import type { BufferBytes } from './layout.ts';
import type { Session } from './session.ts';

/**
 * What fills the buffer of all outputs before each run: random words of `key`, and copies of the inputs that outputs start as. Submits the
 * work.
 */
export type FillOutput = (key: Key, inputs: readonly GPUBuffer[]) => void;

export function outputFiller(
  { device, exercise, filler }: Session,
  { output, bytes }: { readonly output: GPUBuffer; readonly bytes: BufferBytes },
): FillOutput {
  const poison = filler.poisoner(output, bytes.output / 4);
  return (key, inputs) => {
    const encoder = device.createCommandEncoder();
    encodePass(encoder, [poison(key)]);
    copyStarts(encoder, exercise, { inputs, output, bytes });
    device.queue.submit([encoder.finish()]);
  };
}

interface StartBuffers {
  readonly inputs: readonly GPUBuffer[];
  /** Holds all outputs. */
  readonly output: GPUBuffer;
  readonly bytes: BufferBytes;
  /** Where the data begin in each buffer, in bytes; 0 where absent. */
  readonly offsets?: BufferOffsets;
}

/** Copies the inputs that outputs start as to where these outputs are. */
export function copyStarts(
  encoder: GPUCommandEncoder,
  { outputs }: Pick<Exercise, 'outputs'>,
  { inputs, output, bytes, offsets }: StartBuffers,
): void {
  for (const [i, { startsAs = -1 }] of outputs.entries()) {
    const [from, to] = [inputs[startsAs], bytes.outputs[i]];
    if (from && to) encoder.copyBufferToBuffer(from, offsets?.inputs[startsAs] ?? 0, output, (offsets?.output ?? 0) + to.start, to.bytes);
  }
}

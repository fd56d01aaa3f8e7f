import { commands, encodePass } from '@rooflab/harness';
import type { Exercise, Key } from '@rooflab/lab';
import type { BufferOffsets } from './bind-group.ts';
import type { BufferBytes } from './layout.ts';
import type { Session } from './session.ts';

/** What fills the buffer of all outputs before each run: random words of `key`, and copies of the inputs that outputs start as. */
export interface OutputFiller {
  /** Submits the work. */
  fill(key: Key, inputs: readonly GPUBuffer[]): void;
  /** The same as part of other commands; submit them before the next call. */
  encodeFill(encoder: GPUCommandEncoder, key: Key, inputs: readonly GPUBuffer[]): void;
}

export function outputFiller(
  { device, exercise, filler }: Session,
  { output, bytes }: { readonly output: GPUBuffer; readonly bytes: BufferBytes },
): OutputFiller {
  const poison = filler.poisoner(output, bytes.output / 4);
  const encodeFill: OutputFiller['encodeFill'] = (encoder, key, inputs) => {
    encodePass(encoder, [poison(key)]);
    copyStarts(encoder, exercise, { inputs, output, bytes });
  };
  return {
    fill: (key, inputs) => device.queue.submit([commands(device, (encoder) => encodeFill(encoder, key, inputs))]),
    encodeFill,
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

import { encodePass } from '@rooflab/harness';
import type { Key } from '@rooflab/lab';
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
    for (const [i, { startsAs = -1 }] of exercise.outputs.entries()) {
      const [from, to] = [inputs[startsAs], bytes.outputs[i]];
      if (from && to) encoder.copyBufferToBuffer(from, 0, output, to.start, to.bytes);
    }
    device.queue.submit([encoder.finish()]);
  };
}

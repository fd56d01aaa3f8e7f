import { createStorage, encodePass, HarnessError, KernelFault } from '@rooflab/harness';
import type { Fill, Key } from '@rooflab/lab';
import type { Session } from './session.ts';

/**
 * Number of random words that are made; a longer scratch repeats them. On a software device making words takes 50 times as long as copying
 * them, and the contents must be new in every run, not different in every word.
 */
const TEMPLATE_BYTES = 2 ** 20;

/**
 * Words that are at least 2 as f32, and never NaN: half of all random words are so small as f32 that a sum which includes one by mistake
 * would still be within its tolerance.
 */
export const LARGE_WORDS: Fill = { kind: 'u32', base: 0x4000_0000, bound: 0x3f80_0000 };

/** A plan's scratch buffer. Allocating and filling it are separate steps. */
export interface Scratch {
  readonly buffer: GPUBuffer;
  /** Overwrites all of it with random words, or those of a fill: announced and submitted. Wait for the queue before announcing the run. */
  fill(key: Key, words?: Fill): void;
  destroy(): void;
}

export interface ScratchRequest {
  /** Bytes that the plan asks for at this shape; for 0 no buffer is made. */
  readonly bytes: number;
  /** Bytes of the kernel's longest view: the buffer is at least as long. */
  readonly elementBytes?: number;
  /** Announces that the scratch is made or filled, and who is responsible. */
  readonly announce: () => void;
}

/** Throws `KernelFault` when the device cannot allocate it. */
export async function createScratch(
  { device, filler }: Session,
  { bytes, elementBytes = 0, announce }: ScratchRequest,
): Promise<Scratch | null> {
  if (bytes === 0) return null;
  announce();
  const buffer = await createStorage(device, Math.max(bytes, elementBytes), 'scratch').catch((error: unknown) => {
    // Inputs and output were allocated before, so it is the plan that asks for too much.
    if (!(error instanceof HarnessError)) throw error;
    throw new KernelFault(
      'runtime',
      `the device cannot allocate the ${bytes} bytes of scratch that the launch plan asks for. Ask for less.`,
    );
  });
  const template = buffer.size > TEMPLATE_BYTES ? await createStorage(device, TEMPLATE_BYTES, 'scratch template') : null;
  const poison = template ? filler.poisoner(template, TEMPLATE_BYTES / 4) : filler.poisoner(buffer, buffer.size / 4);
  return {
    buffer,
    fill(key, words) {
      announce();
      const encoder = device.createCommandEncoder();
      encodePass(encoder, [poison(key, words)]);
      for (let at = 0; template && at < buffer.size; at += TEMPLATE_BYTES) {
        encoder.copyBufferToBuffer(template, 0, buffer, at, Math.min(TEMPLATE_BYTES, buffer.size - at));
      }
      device.queue.submit([encoder.finish()]);
    },
    destroy() {
      buffer.destroy();
      template?.destroy();
    },
  };
}

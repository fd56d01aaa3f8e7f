import { createStorage, encodePass, HarnessError, KernelFault } from '@rooflab/harness';
import type { Fill, Key } from '@rooflab/lab';
import type { Session } from './session.ts';

/**
 * So many random words are made; a longer scratch repeats them. To make them costs 50 times as much as to copy them on a software device,
 * and what a kernel may find in its scratch has to be new in every run, not different in every word.
 */
const TEMPLATE_BYTES = 2 ** 20;

/**
 * Words that are at least 2 as f32, and never NaN: half of all random words are so small as f32 that a sum which takes one in by mistake
 * is right within its tolerance.
 */
export const LARGE_WORDS: Fill = { kind: 'u32', base: 0x4000_0000, bound: 0x3f80_0000 };

/** A plan's scratch buffer. Making and filling it are steps of their own. */
export interface Scratch {
  readonly buffer: GPUBuffer;
  /** Overwrites all of it with random words, or those of a fill: announced and submitted. Wait for the queue before the run is announced. */
  fill(key: Key, words?: Fill): void;
  destroy(): void;
}

export interface ScratchRequest {
  /** Of the plan, at this shape; none is made for 0. */
  readonly bytes: number;
  /** Of the kernel's longest view: the buffer is no shorter. */
  readonly elementBytes?: number;
  /** Says whose step it is that the scratch is made or filled. */
  readonly announce: () => void;
}

/** Throws `KernelFault` when the device has no such buffer. */
export async function createScratch(
  { device, filler }: Session,
  { bytes, elementBytes = 0, announce }: ScratchRequest,
): Promise<Scratch | null> {
  if (bytes === 0) return null;
  announce();
  const buffer = await createStorage(device, Math.max(bytes, elementBytes), 'scratch').catch((error: unknown) => {
    // Inputs and output are there already: what is missing is what the plan asked for.
    if (!(error instanceof HarnessError)) throw error;
    throw new KernelFault('runtime', `the device cannot make the scratch of ${bytes} bytes that the launch plan asks for. Ask for less.`);
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

import { commands, createStorage, encodePass, HarnessError, KernelFault } from '@rooflab/harness';
import { type Fill, type Key, type ResolvedPlan, spareCount } from '@rooflab/lab';
import type { BufferBytes } from './layout.ts';
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

/** What a launch needs beside inputs and output. Allocating and filling it are separate steps. */
export interface Scratch {
  /** Null where the plan asks for none. */
  readonly buffer: GPUBuffer | null;
  /** What repeated steps write in turn with the output. */
  readonly spare: readonly GPUBuffer[];
  /** As `isLargeScratch` says. */
  readonly isLarge: boolean;
  /** Overwrites all of it with random words, or those of a fill: announced and submitted. Wait for the queue before announcing the run. */
  fill(key: Key, words?: Fill): void;
  /** The same as part of other commands; submit them before the next call. */
  encodeFill(encoder: GPUCommandEncoder, key: Key, words?: Fill): void;
  destroy(): void;
}

export interface ScratchRequest {
  /** Bytes that the plan asks for at this shape; for 0 no buffer is made. */
  readonly bytes: number;
  /** Bytes of each spare buffer; 0 where the plan repeats nothing. */
  readonly spareBytes?: number;
  /** Bytes of the kernel's longest view: no buffer is shorter. */
  readonly elementBytes?: number;
  /** Announces that the scratch is made or filled, and who is responsible. */
  readonly announce: () => void;
}

/** What a plan asks for at one shape. */
export function scratchOf(plan: ResolvedPlan, { output }: Pick<BufferBytes, 'output'>): Pick<ScratchRequest, 'bytes' | 'spareBytes'> {
  return { bytes: plan.scratchBytes, spareBytes: plan.iterations > 1 ? output : 0 };
}

/** Whether making and filling it takes long enough to be a step of its own. */
export function isLargeScratch({ bytes, spareBytes = 0 }: Pick<ScratchRequest, 'bytes' | 'spareBytes'>): boolean {
  return Math.max(bytes, spareBytes) > TEMPLATE_BYTES;
}

/** Null where nothing is asked for. Throws `KernelFault` when the device cannot allocate it. */
export async function createScratch(
  session: Session,
  { bytes, spareBytes = 0, elementBytes = 0, announce }: ScratchRequest,
): Promise<Scratch | null> {
  const spares = spareBytes > 0 && session.exercise.repeat ? spareCount(session.exercise.repeat) : 0;
  if (bytes === 0 && spares === 0) return null;
  announce();
  const made: Filled[] = [];
  const destroy = () => {
    for (const { destroy } of made) destroy();
  };
  try {
    const make = async (length: number) => {
      const filled = await createFilled(session, Math.max(length, elementBytes));
      made.push(filled);
      return filled;
    };
    const scratch = bytes === 0 ? null : await make(bytes);
    for (let i = 0; i < spares; i++) await make(spareBytes);
    const encodeFill = (encoder: GPUCommandEncoder, key: Key, words?: Fill): void => {
      for (const [i, each] of made.entries()) each.encodeFill(encoder, [key[0], key[1] ^ i], words);
    };
    return {
      buffer: scratch?.buffer ?? null,
      spare: made.filter((each) => each !== scratch).map(({ buffer }) => buffer),
      isLarge: isLargeScratch({ bytes, spareBytes: spares > 0 ? spareBytes : 0 }),
      fill(key, words) {
        announce();
        const { device } = session;
        device.queue.submit([commands(device, (encoder) => encodeFill(encoder, key, words))]);
      },
      encodeFill,
      destroy,
    };
  } catch (error) {
    destroy();
    // Inputs and output were allocated before, so it is the plan that asks for too much.
    if (!(error instanceof HarnessError)) throw error;
    throw new KernelFault(
      'runtime',
      `the device cannot allocate the ${bytes + spares * spareBytes} bytes of scratch that the launch plan asks for. Ask for less.`,
    );
  }
}

interface Filled {
  readonly buffer: GPUBuffer;
  readonly encodeFill: (encoder: GPUCommandEncoder, key: Key, words?: Fill) => void;
  readonly destroy: () => void;
}

async function createFilled({ device, filler }: Session, bytes: number): Promise<Filled> {
  const buffer = await createStorage(device, bytes, 'scratch');
  const template = buffer.size > TEMPLATE_BYTES ? await createStorage(device, TEMPLATE_BYTES, 'scratch template') : null;
  const poison = template ? filler.poisoner(template, TEMPLATE_BYTES / 4) : filler.poisoner(buffer, buffer.size / 4);
  return {
    buffer,
    encodeFill(encoder, key, words) {
      encodePass(encoder, [poison(key, words)]);
      for (let at = 0; template && at < buffer.size; at += TEMPLATE_BYTES) {
        encoder.copyBufferToBuffer(template, 0, buffer, at, Math.min(TEMPLATE_BYTES, buffer.size - at));
      }
    },
    destroy() {
      buffer.destroy();
      template?.destroy();
    },
  };
}

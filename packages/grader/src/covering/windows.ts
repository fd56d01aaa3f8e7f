import { createStorage } from '@rooflab/harness';
import { type Case, coveringPool, hashWord } from '@rooflab/lab';
import type { BufferOffsets } from '../bind-group.ts';
import { copyStarts } from '../fill-output.ts';
import type { Kernel } from '../kernel.ts';
import { aligned, type BufferBytes, bufferBytes } from '../layout.ts';
import { createScratch, type Scratch, scratchOf } from '../scratch.ts';
import type { Session } from '../session.ts';

/** Random words of the poison, which repeat in the outputs. A power of two. */
const POISON_WORDS = 2 ** 16;

/** Most bytes of output that are read back at once, except for a single larger case. */
export const BATCH_BYTES = 2 ** 23;

/** Buffers shared by many small cases. Outputs lie side by side. */
export interface Windows {
  readonly inputs: readonly WindowsInput[];
  readonly output: GPUBuffer;
  /** The buffer that outputs are copied to. */
  readonly staging: GPUBuffer;
  readonly scratch: Scratch | null;
  readonly poison: Poison;
  destroy(): void;
}

interface WindowsInput {
  readonly buffer: GPUBuffer;
  /** Whether each case has an input of its own, side by side with those of others. Otherwise all are cut from the same words. */
  readonly own: boolean;
}

/** What the output holds before a run. The same words every time: on a software device, copying them is far faster than making new ones. */
interface Poison {
  readonly words: Uint32Array;
  readonly buffer: GPUBuffer;
}

/** Creates the buffers for the covering cases of the session's exercise. */
export async function createWindows(session: Session, kernel: Kernel, cases: readonly Case[]): Promise<Windows> {
  const { device, exercise } = session;
  const { elementBytes } = kernel;
  const sizes = cases.map(({ size }) => bufferBytes(exercise, size, elementBytes));
  /** Room for the windows of one submission, where each case takes so many bytes. */
  const room = (bytes: readonly number[]): number => {
    const all = bytes.reduce((sum, each) => sum + each, 0);
    return Math.min(all, BATCH_BYTES + Math.max(...bytes));
  };
  const inputs: WindowsInput[] = [];
  for (const [input, { name }] of exercise.inputs.entries()) {
    const bytes = sizes.map(({ inputs: lengths }) => inputWindowBytes(lengths[input] ?? 0, kernel));
    const pool = coveringPool(exercise, { key: session.key, input, words: Math.max(...bytes) / 4 });
    const buffer = pool ? await storageWith(session, pool, name) : await createStorage(device, room(bytes), name);
    inputs.push({ buffer, own: !pool });
  }
  const output = await createStorage(device, room(sizes.map((bytes) => windowBytes(bytes, kernel))), 'outputs');
  const staging = device.createBuffer({ size: output.size, usage: GPUBufferUsage.COPY_DST | GPUBufferUsage.MAP_READ });
  const asked = cases.map((testCase, i) => scratchOf(kernel.plan(testCase), sizes[i] ?? { output: 0 }));
  const scratch = await createScratch(session, {
    bytes: Math.max(...asked.map(({ bytes }) => bytes)),
    spareBytes: Math.max(...asked.map(({ spareBytes = 0 }) => spareBytes)),
    elementBytes,
    announce: () => session.fills('checking', 'the scratch of the covering sizes'),
  });
  const poison = await createPoison(session);
  const destroy = () => {
    scratch?.destroy();
    for (const buffer of [...inputs.map((input) => input.buffer), output, staging, poison.buffer]) buffer.destroy();
  };
  return { inputs, output, staging, scratch, poison, destroy };
}

async function storageWith({ device }: Session, words: Uint32Array<ArrayBuffer>, label: string): Promise<GPUBuffer> {
  const buffer = await createStorage(device, words.byteLength, label);
  device.queue.writeBuffer(buffer, 0, words);
  return buffer;
}

async function createPoison(session: Session): Promise<Poison> {
  const canary = session.key('canary of covering sizes');
  const words = new Uint32Array(POISON_WORDS);
  for (let i = 0; i < POISON_WORDS; i++) words[i] = hashWord(canary, i);
  return { words, buffer: await storageWith(session, words, 'poison') };
}

/** Room for the outputs of a case, and for one element of the kernel's longest view in the last one. */
export function windowBytes({ outputs, output }: BufferBytes, { elementBytes }: Kernel): number {
  return aligned(Math.max(output, (outputs.at(-1)?.start ?? 0) + elementBytes));
}

/** Room for an input that a case has for itself. */
export function inputWindowBytes(bytes: number, { elementBytes }: Kernel): number {
  return aligned(Math.max(bytes, elementBytes));
}

interface FilledOutputs {
  readonly bytes: number;
  readonly cases: readonly { readonly bytes: BufferBytes; readonly offsets: BufferOffsets }[];
}

/** Poisons the first `bytes` of the output, and copies into it the inputs that outputs of these cases start as. */
export function encodeFills(
  encoder: GPUCommandEncoder,
  { exercise }: Session,
  { poison, inputs, output }: Windows,
  { bytes, cases }: FilledOutputs,
): void {
  for (let at = 0; at < bytes; at += poison.buffer.size) {
    encoder.copyBufferToBuffer(poison.buffer, 0, output, at, Math.min(poison.buffer.size, bytes - at));
  }
  const buffers = { inputs: inputs.map(({ buffer }) => buffer), output };
  for (const each of cases) copyStarts(encoder, exercise, { ...buffers, ...each });
}

/** What the poison leaves in a word of the output. */
export function poisonAt({ poison }: Windows, index: number): number {
  return poison.words[index % POISON_WORDS] ?? 0;
}

/** Whether words `from` (inclusive) to `to` (exclusive) of the output still hold the poison. */
export function isPoison({ poison }: Windows, output: Uint32Array, { from, to }: { readonly from: number; readonly to: number }): boolean {
  const { words } = poison;
  for (let i = from; i < to; i++) {
    if (output[i] !== words[i % POISON_WORDS]) return false;
  }
  return true;
}

/** The result of `look` on the first `bytes` of the output in their copy; `look` may not keep them. */
export async function readOutput<T>(
  { device }: Session,
  { output, staging }: Windows,
  { bytes, look }: { readonly bytes: number; readonly look: (words: Uint32Array) => T },
): Promise<T> {
  const encoder = device.createCommandEncoder();
  encoder.copyBufferToBuffer(output, 0, staging, 0, bytes);
  device.queue.submit([encoder.finish()]);
  await staging.mapAsync(GPUMapMode.READ, 0, bytes);
  try {
    return look(new Uint32Array(staging.getMappedRange(0, bytes)));
  } finally {
    staging.unmap();
  }
}

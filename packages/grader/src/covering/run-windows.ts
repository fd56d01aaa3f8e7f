import {
  type BoundDispatch,
  createStorage,
  createUniform,
  type Difference,
  readWords,
  submitPass,
  withErrorScopes,
} from '@rooflab/harness';
import { type Case, type Expected, fillArray, hashWord, type InputData } from '@rooflab/lab';
import { compareOutput } from '../compare-output.ts';
import type { BufferOffsets, Kernel } from '../kernel.ts';
import { type BufferBytes, bufferBytes, encodeParams, paramsBytes } from '../layout.ts';
import { createScratch, LARGE_WORDS, type Scratch } from '../scratch.ts';
import type { Session } from '../session.ts';

/** What one of many small cases came to. */
export interface WindowResult {
  readonly testCase: Case;
  /** Null where the output is right. */
  readonly wrong: {
    readonly difference: Difference;
    readonly expected: Expected;
    readonly got: Uint32Array;
    /** The words that the output held before the run. */
    readonly canary: (index: number) => number;
  } | null;
}

interface Many {
  /** With the same fills, which are alike at every index. */
  readonly cases: readonly Case[];
  /** What all of them together are called. */
  readonly label: string;
}

/** Bytes: the most that a device may ask for, of storage and of uniforms. */
const WINDOW_ALIGNMENT = 256;

/** The inputs of neighbouring cases begin at so many different places, so that their data differ. */
const INPUT_STARTS = 16;

/** Random words of the poison, which repeat in the outputs. A power of two. */
const POISON_WORDS = 2 ** 16;

/** Most bytes of output that are read back at once. */
const BATCH_BYTES = 2 ** 23;

/** Cases of the first submission, whose time says how many the next one can take. */
const FIRST_BATCH = 4;

/**
 * Runs many small cases in few submissions, one after the other, each once and in the kernel's own order of invocations, until `limitMs` have passed and `atLeast`
 * of them are done. They share their buffers: each is bound to a window of its own, so that inputs are made once and outputs are read back together. Throws
 * `KernelFault` when WebGPU refuses a run, `PlanError` where the plan fails.
 */
export async function runWindows(
  session: Session,
  kernel: Kernel,
  { limitMs, atLeast, ...many }: Many & { readonly limitMs: number; readonly atLeast: number },
): Promise<{ readonly results: readonly WindowResult[]; readonly tookMs: number }> {
  const { limits, clock } = session;
  const { cases, label } = many;
  session.ours('checking', `preparing ${label}`);
  const windows = await createWindows(session, kernel, many);
  const results: WindowResult[] = [];
  let tookMs = 0;
  try {
    for (let most = FIRST_BATCH; results.length < cases.length && (tookMs < limitMs || results.length < atLeast); ) {
      session.ours('checking', `preparing ${label}`);
      const batch = placed(session, kernel, cases.slice(results.length, results.length + most));
      const startedMs = clock();
      results.push(...(await runBatch(session, kernel, { batch, windows, label })));
      const batchMs = clock() - startedMs;
      tookMs += batchMs;
      const nextMs = Math.min(limits.repeatMs, Math.max(limitMs - tookMs, limits.repeatMs / 10));
      most = Math.max(1, Math.floor((nextMs * batch.length) / batchMs));
    }
  } finally {
    windows.destroy();
  }
  return { results, tookMs };
}

interface Windows {
  readonly pools: readonly InputData[];
  readonly inputs: readonly GPUBuffer[];
  readonly output: GPUBuffer;
  readonly scratch: Scratch | null;
  readonly poison: Poison;
  destroy(): void;
}

async function createWindows(session: Session, kernel: Kernel, { cases, label }: Many): Promise<Windows> {
  const { device, exercise, key } = session;
  const { elementBytes } = kernel;
  const scratchBytes = Math.max(...cases.map((testCase) => kernel.plan(testCase).scratchBytes));
  const sizes = cases.map(({ size }) => bufferBytes(exercise, size));
  const most = (bytesOf: (bytes: BufferBytes) => number): number => Math.max(elementBytes, ...sizes.map(bytesOf));
  const pools = (cases[0]?.inputs ?? []).map((fill, i) => {
    const bytes = most(({ inputs }) => inputs[i] ?? 0) + INPUT_STARTS * WINDOW_ALIGNMENT;
    const elementBytes = fill.kind === 'i64' || fill.kind === 'pair' ? 8 : 4;
    return fillArray(fill, key(`${label}, input ${i}`), Math.ceil(bytes / elementBytes));
  });
  const inputs: GPUBuffer[] = [];
  for (const [i, words] of pools.entries()) {
    const buffer = await createStorage(device, words.byteLength, exercise.inputs[i]?.name ?? 'input');
    device.queue.writeBuffer(buffer, 0, words.buffer as ArrayBuffer);
    inputs.push(buffer);
  }
  const all = sizes.reduce((sum, { output }) => sum + windowBytes(output, kernel), 0);
  const output = await createStorage(device, Math.min(all, BATCH_BYTES + most((bytes) => bytes.output)), exercise.output.name);
  const scratch = await createScratch(session, {
    bytes: scratchBytes,
    elementBytes,
    announce: () => session.fills('checking', `the scratch of ${label}`),
  });
  const poison = await createPoison(session, label);
  const destroy = () => {
    scratch?.destroy();
    for (const buffer of [...inputs, output, poison.buffer]) buffer.destroy();
  };
  return { pools, inputs, output, scratch, poison, destroy };
}

interface Poison {
  readonly words: Uint32Array;
  readonly buffer: GPUBuffer;
}

/** The same words for every batch: copying them takes far less time on a software device than making them. */
async function createPoison({ device, key }: Session, label: string): Promise<Poison> {
  const canary = key(`canary of ${label}`);
  const words = new Uint32Array(POISON_WORDS);
  for (let i = 0; i < POISON_WORDS; i++) words[i] = hashWord(canary, i);
  const buffer = await createStorage(device, words.byteLength, 'poison');
  device.queue.writeBuffer(buffer, 0, words);
  return { words, buffer };
}

function poisonOutput({ device }: Session, { poison, output }: Windows): void {
  const encoder = device.createCommandEncoder();
  for (let at = 0; at < output.size; at += poison.buffer.size) {
    encoder.copyBufferToBuffer(poison.buffer, 0, output, at, Math.min(poison.buffer.size, output.size - at));
  }
  device.queue.submit([encoder.finish()]);
}

interface Placed {
  readonly testCase: Case;
  readonly bytes: BufferBytes;
  readonly offsets: BufferOffsets;
}

/** The first of these cases, as many as fit the output of one submission, with their windows side by side. */
function placed({ exercise }: Session, kernel: Kernel, cases: readonly Case[]): Placed[] {
  const batch: Placed[] = [];
  let output = 0;
  for (const [i, testCase] of cases.entries()) {
    const bytes = bufferBytes(exercise, testCase.size);
    const inputs = bytes.inputs.map(() => (i % INPUT_STARTS) * WINDOW_ALIGNMENT);
    batch.push({ testCase, bytes, offsets: { params: i * aligned(paramsBytes(exercise)), inputs, output } });
    output += windowBytes(bytes.output, kernel);
    if (output > BATCH_BYTES) break;
  }
  return batch;
}

/** Room for so many bytes, and for one element of the kernel's longest view. */
function windowBytes(bytes: number, { elementBytes }: Kernel): number {
  return aligned(Math.max(bytes, elementBytes));
}

function aligned(bytes: number): number {
  return WINDOW_ALIGNMENT * Math.ceil(bytes / WINDOW_ALIGNMENT);
}

interface Batch {
  readonly batch: readonly Placed[];
  readonly windows: Windows;
  readonly label: string;
}

async function runBatch(session: Session, kernel: Kernel, { batch, windows, label }: Batch): Promise<WindowResult[]> {
  const { device, key, limits } = session;
  const last = batch.at(-1);
  const bytes = last ? last.offsets.output + windowBytes(last.bytes.output, kernel) : 0;
  poisonOutput(session, windows);
  windows.scratch?.fill(key(`scratch of ${label}`), LARGE_WORDS);
  const params = createUniform(device, paramsOf(session, batch));
  try {
    await device.queue.onSubmittedWorkDone();
    session.student('checking', label, limits.runMs);
    await withErrorScopes(device, 'kernel', () => submitPass(device, boundDispatches(kernel, { batch, windows, params })));
    const words = await readWords(device, windows.output, Math.min(bytes, windows.output.size));
    session.ours('checking', `comparing ${label}`);
    return batch.map((placed) => judged(session, placed, { words, windows }));
  } finally {
    params.destroy();
  }
}

function judged({ exercise }: Session, placed: Placed, { words, windows }: { words: Uint32Array; windows: Windows }): WindowResult {
  const { testCase, offsets, bytes } = placed;
  const start = offsets.output / 4;
  const got = words.subarray(start, start + bytes.output / 4);
  const inputs = inputsOf(placed, windows);
  if (exercise.covered.seemsRight?.(testCase, inputs, got)) return { testCase, wrong: null };
  const canary = (i: number) => windows.poison.words[(start + i) % POISON_WORDS] ?? 0;
  const expected = exercise.reference(testCase, inputs);
  const difference = compareOutput(exercise, expected, { got, canary });
  return { testCase, wrong: difference && { difference, expected, got, canary } };
}

function paramsOf({ exercise }: Session, batch: readonly Placed[]): Uint32Array<ArrayBuffer> {
  const words = new Uint32Array((batch.length * aligned(paramsBytes(exercise))) / 4);
  for (const { testCase, offsets } of batch) words.set(encodeParams(exercise, testCase.params), offsets.params / 4);
  return words;
}

function boundDispatches(
  kernel: Kernel,
  { batch, windows, params }: Omit<Batch, 'label'> & { readonly params: GPUBuffer },
): readonly BoundDispatch[] {
  const { inputs, output, scratch } = windows;
  const buffers = { params, inputs, output, scratch: scratch?.buffer ?? null };
  return batch.flatMap(({ testCase, bytes, offsets }) => kernel.bind(kernel.plan(testCase), { ...buffers, bytes, offsets }));
}

function inputsOf({ bytes, offsets }: Placed, { pools }: Windows): InputData[] {
  return pools.map((pool, i) => {
    const start = (offsets.inputs[i] ?? 0) / 4;
    return pool.subarray(start, start + (bytes.inputs[i] ?? 0) / 4);
  });
}

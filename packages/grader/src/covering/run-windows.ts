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
  readonly expected: Expected;
  readonly got: Uint32Array;
  /** Null where the output is right. */
  readonly difference: Difference | null;
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

/** Most bytes of output that are read back at once. */
const BATCH_BYTES = 2 ** 23;

/** Cases of the first submission, whose time says how many the next one can take. */
const FIRST_BATCH = 16;

/**
 * Runs many small cases in few submissions, each once and in the kernel's own order. They share their buffers: each is bound to a window of its own, so that
 * inputs are made once and outputs are read back together. Throws `KernelFault` when WebGPU refuses a run.
 */
export async function runWindows(session: Session, kernel: Kernel, many: Many): Promise<WindowResult[]> {
  const { limits, clock } = session;
  const { cases, label } = many;
  session.ours('checking', `preparing ${label}`);
  const windows = await createWindows(session, kernel, many);
  const results: WindowResult[] = [];
  try {
    for (let most = FIRST_BATCH; results.length < cases.length; ) {
      const batch = placed(session, kernel, cases.slice(results.length, results.length + most));
      session.ours('checking', `preparing ${label}`);
      const startedMs = clock();
      results.push(...(await runBatch(session, kernel, { batch, windows, label })));
      most = Math.max(1, Math.floor((limits.repeatMs * batch.length) / (clock() - startedMs)));
    }
  } finally {
    windows.destroy();
  }
  return results;
}

interface Windows {
  readonly pools: readonly InputData[];
  readonly inputs: readonly GPUBuffer[];
  readonly output: GPUBuffer;
  readonly scratch: Scratch | null;
  destroy(): void;
}

async function createWindows(session: Session, kernel: Kernel, { cases, label }: Many): Promise<Windows> {
  const { device, exercise, key } = session;
  const { elementBytes } = kernel;
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
    bytes: Math.max(...cases.map((testCase) => kernel.plan(testCase).scratchBytes)),
    elementBytes,
    announce: () => session.fills('checking', `the scratch of ${label}`),
  });
  const destroy = () => {
    scratch?.destroy();
    for (const buffer of [...inputs, output]) buffer.destroy();
  };
  return { pools, inputs, output, scratch, destroy };
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
    batch.push({ testCase, bytes, offsets: { params: i * windowBytes(paramsBytes(exercise), kernel), inputs, output } });
    output += windowBytes(bytes.output, kernel);
    if (output > BATCH_BYTES) break;
  }
  return batch;
}

function windowBytes(bytes: number, { elementBytes }: Kernel): number {
  return WINDOW_ALIGNMENT * Math.ceil(Math.max(bytes, elementBytes) / WINDOW_ALIGNMENT);
}

interface Batch {
  readonly batch: readonly Placed[];
  readonly windows: Windows;
  readonly label: string;
}

async function runBatch(session: Session, kernel: Kernel, { batch, windows, label }: Batch): Promise<WindowResult[]> {
  const { device, exercise, filler, key, limits } = session;
  const last = batch.at(-1);
  const bytes = last ? last.offsets.output + windowBytes(last.bytes.output, kernel) : 0;
  const canary = key(`canary of ${label}`);
  submitPass(device, [filler.poisoner(windows.output, windows.output.size / 4)(canary)]);
  windows.scratch?.fill(key(`scratch of ${label}`), LARGE_WORDS);
  const params = createUniform(device, paramsOf(session, kernel, batch));
  try {
    await device.queue.onSubmittedWorkDone();
    session.student('checking', label, limits.runMs);
    await withErrorScopes(device, 'kernel', () => submitPass(device, boundDispatches(kernel, { batch, windows, params })));
    const words = await readWords(device, windows.output, Math.min(bytes, windows.output.size));
    session.ours('checking', `comparing ${label}`);
    return batch.map((placed) => {
      const { testCase, offsets } = placed;
      const start = offsets.output / 4;
      const got = words.subarray(start, start + placed.bytes.output / 4);
      const expected = exercise.reference(testCase, inputsOf(placed, windows));
      return {
        testCase,
        expected,
        got,
        difference: compareOutput(exercise, expected, { got, canary: (i) => hashWord(canary, start + i) }),
      };
    });
  } finally {
    params.destroy();
  }
}

function paramsOf({ exercise }: Session, kernel: Kernel, batch: readonly Placed[]): Uint32Array<ArrayBuffer> {
  const words = new Uint32Array((batch.length * windowBytes(paramsBytes(exercise), kernel)) / 4);
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

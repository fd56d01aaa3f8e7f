import { type BoundDispatch, commands, createUniform, HarnessError, submitPass, withErrorScopes } from '@rooflab/harness';
import { type Case, coveringStart, type Expected, ownCoveringInput } from '@rooflab/lab';
import { asOurs } from '../as-ours.ts';
import type { BufferOffsets } from '../bind-group.ts';
import { compareOutputs, type WrongOutput } from '../compare-output.ts';
import type { Kernel } from '../kernel.ts';
import { aligned, type BufferBytes, bufferBytes, encodeParams, paramsBytes } from '../layout.ts';
import { LARGE_WORDS } from '../scratch.ts';
import type { Session } from '../session.ts';
import { BATCH_BYTES, encodeFills, inputWindowBytes, isPoison, poisonAt, readOutput, type Windows, windowBytes } from './windows.ts';

/** The outcome of one of many small cases. */
export interface WindowResult {
  readonly testCase: Case;
  /** Null where all outputs are right. */
  readonly wrong: WrongOutput | null;
}

interface Many {
  readonly cases: readonly Case[];
  /** The right outputs of `count` of them from number `first` on. */
  readonly expected: (first: number, count: number) => Promise<readonly (readonly Expected[])[]>;
  readonly windows: Windows;
  /** Label for all of the cases together. */
  readonly label: string;
  readonly limitMs: number;
  readonly atLeast: number;
}

/** Cases of the first submission, whose time determines how many the next one can take. */
const FIRST_BATCH = 4;

/**
 * Runs many small cases in few submissions, one after the other, each once and in the kernel's own order of invocations, until `limitMs`
 * have passed and at least `atLeast` of them are done. Each has its own window of the buffers. Throws `KernelFault` when WebGPU refuses a
 * run, `PlanError` where the plan fails.
 */
export async function runWindows(
  session: Session,
  kernel: Kernel,
  { cases, expected, windows, label, limitMs, atLeast }: Many,
): Promise<{ readonly results: readonly WindowResult[]; readonly tookMs: number }> {
  const { limits, clock } = session;
  const results: WindowResult[] = [];
  let tookMs = 0;
  for (let most = FIRST_BATCH; results.length < cases.length && (tookMs < limitMs || results.length < atLeast); ) {
    session.ours('checking', `preparing ${label}`);
    const startedMs = clock();
    const first = results.length;
    const batch = placed(session, kernel, { cases: cases.slice(first, first + most), first, windows });
    const right = expected(first, batch.length);
    right.catch(() => {});
    results.push(...(await runBatch(session, kernel, { batch, right, windows, label })));
    const batchMs = clock() - startedMs;
    tookMs += batchMs;
    const nextMs = Math.min(limits.repeatMs, Math.max(limitMs - tookMs, limits.repeatMs / 10));
    most = Math.max(1, Math.floor((nextMs * batch.length) / batchMs));
  }
  return { results, tookMs };
}

interface Placed {
  readonly testCase: Case;
  readonly bytes: BufferBytes;
  readonly offsets: BufferOffsets;
}

interface ToPlace {
  readonly cases: readonly Case[];
  /** Number of the first. */
  readonly first: number;
  readonly windows: Windows;
}

/** As many of these cases as fit the buffers of one submission, with their windows side by side. */
function placed({ exercise }: Session, kernel: Kernel, { cases, first, windows }: ToPlace): Placed[] {
  const batch: Placed[] = [];
  let output = 0;
  const own = windows.inputs.map(() => 0);
  for (const [i, testCase] of cases.entries()) {
    const bytes = bufferBytes(exercise, testCase.size, kernel.elementBytes);
    const inputs = windows.inputs.map((input, at) => (input.own ? (own[at] ?? 0) : 4 * coveringStart(first + i)));
    batch.push({ testCase, bytes, offsets: { params: i * aligned(paramsBytes(exercise)), inputs, output } });
    output += windowBytes(bytes, kernel);
    for (const [at, length] of bytes.inputs.entries()) own[at] = (own[at] ?? 0) + inputWindowBytes(length, kernel);
    if (output > BATCH_BYTES || windows.inputs.some((input, at) => input.own && (own[at] ?? 0) > BATCH_BYTES)) break;
  }
  return batch;
}

interface Batch {
  readonly batch: readonly Placed[];
  /** Their right outputs, which are made while they run. */
  readonly right: Promise<readonly (readonly Expected[])[]>;
  readonly windows: Windows;
  readonly label: string;
}

async function runBatch(session: Session, kernel: Kernel, { batch, right, windows, label }: Batch): Promise<WindowResult[]> {
  const { device, key, limits } = session;
  const last = batch.at(-1);
  const bytes = Math.min(last ? last.offsets.output + windowBytes(last.bytes, kernel) : 0, windows.output.size);
  writeOwnInputs(session, windows, batch);
  const scratchKey = key(`scratch of ${label}`);
  const isLarge = windows.scratch?.isLarge ?? false;
  const fills = commands(device, (encoder) => {
    encodeFills(encoder, session, windows, { bytes, cases: batch });
    if (!isLarge) windows.scratch?.encodeFill(encoder, scratchKey, LARGE_WORDS);
  });
  device.queue.submit([fills]);
  if (isLarge) {
    windows.scratch?.fill(scratchKey, LARGE_WORDS);
    await device.queue.onSubmittedWorkDone();
  }
  const params = createUniform(device, paramsOf(session, batch));
  try {
    await withErrorScopes(device, 'kernel', () => {
      const dispatches = boundDispatches(kernel, { batch, windows, params });
      session.student('checking', label, limits.runMs);
      submitPass(device, dispatches);
    });
    const expected = await asOurs(right);
    return await readOutput(session, windows, {
      bytes,
      look: (words) => {
        session.ours('checking', `comparing ${label}`);
        return batch.map((placed, i) => judged(session, placed, { words, windows, expected: expected[i] }));
      },
    });
  } finally {
    params.destroy();
  }
}

/** Writes the inputs that each case has for itself. */
function writeOwnInputs({ device, exercise, key }: Session, { inputs }: Windows, batch: readonly Placed[]): void {
  for (const [input, { buffer, own }] of inputs.entries()) {
    if (!own) continue;
    for (const { testCase, offsets } of batch) {
      const words = ownCoveringInput(exercise, { key, input, testCase });
      device.queue.writeBuffer(buffer, offsets.inputs[input] ?? 0, words);
    }
  }
}

interface Judged {
  readonly words: Uint32Array;
  readonly windows: Windows;
  readonly expected: readonly Expected[] | undefined;
}

function judged({ exercise }: Session, { testCase, offsets, bytes }: Placed, { words, windows, expected }: Judged): WindowResult {
  if (!expected) throw new HarnessError(`The lab has no right output for ${testCase.name}.`);
  const start = offsets.output / 4;
  const wrong = compareOutputs(exercise, expected, {
    words: words.subarray(start, start + bytes.output / 4),
    bytes,
    canary: (i) => poisonAt(windows, start + i),
    untouched: (from, to) => isPoison(windows, words, { from: start + from, to: start + to }),
  });
  return { testCase, wrong: wrong && { ...wrong, got: wrong.got.slice() } };
}

function paramsOf({ exercise }: Session, batch: readonly Placed[]): Uint32Array<ArrayBuffer> {
  const words = new Uint32Array((batch.length * aligned(paramsBytes(exercise))) / 4);
  for (const { testCase, offsets } of batch) words.set(encodeParams(exercise, testCase.params), offsets.params / 4);
  return words;
}

function boundDispatches(
  kernel: Kernel,
  { batch, windows, params }: Omit<Batch, 'label' | 'right'> & { readonly params: GPUBuffer },
): readonly BoundDispatch[] {
  const { inputs, output, scratch } = windows;
  const buffers = { params, inputs: inputs.map(({ buffer }) => buffer), output, scratch };
  return batch.flatMap(({ testCase, bytes, offsets }) => kernel.bind(kernel.plan(testCase), { ...buffers, bytes, offsets }));
}

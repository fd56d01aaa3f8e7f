import {
  compareExact,
  compareWithin,
  createStorage,
  createUniform,
  type Difference,
  readWords,
  submitPass,
  withErrorScopes,
} from '@rooflab/harness';
import { type Case, type Expected, fillArray, hashWord, type InputData, type Key } from '@rooflab/lab';
import type { Kernel, KernelBuffers } from './kernel.ts';
import { bufferBytes, encodeParams, wordsOfElement } from './layout.ts';
import { RUNS_PER_CASE } from './limits.ts';
import { describeDifference } from './mismatch.ts';
import type { CaseResult } from './result.ts';
import { createScratch, type Scratch } from './scratch.ts';
import type { Session } from './session.ts';
import { workOf } from './work.ts';

/** Runs every small case and compares each output with the CPU reference. Throws `KernelFault` when WebGPU refuses a run. */
export async function checkCases(session: Session, kernel: Kernel, cases: readonly Case[]): Promise<CaseResult[]> {
  const results: CaseResult[] = [];
  for (const kase of cases) results.push(await checkCase(session, kernel, kase));
  return results;
}

async function checkCase(session: Session, kernel: Kernel, kase: Case): Promise<CaseResult> {
  const { exercise } = session;
  session.ours('checking', `preparing ${kase.name}`);
  const data = caseInputs(session, kase);
  const expected = exercise.reference(kase, data);
  const buffers = await caseBuffers(session, kase, data);
  let scratch: Scratch | null = null;
  let found: Found | null;
  try {
    scratch = await createScratch(session, {
      bytes: kernel.plan(kase).scratchBytes,
      announce: () => session.fills('checking', `the scratch of ${kase.name}`),
    });
    found = await runCase(session, { kernel, kase, buffers: { ...buffers, scratch: scratch?.buffer ?? null }, scratch, expected });
  } finally {
    scratch?.destroy();
    for (const buffer of [buffers.params, ...buffers.inputs, buffers.output]) buffer.destroy();
  }
  const { name, size, hidden } = kase;
  // Of a hidden case not even a count: it would tell kernels apart that differ only on its data.
  if (hidden) return { name, size: {}, hidden, passed: !found, mismatch: null };
  return {
    name,
    size: { ...size },
    hidden,
    passed: !found,
    mismatch: found && describeDifference(found.difference, { exercise, expected, got: found.got }),
  };
}

interface Found {
  readonly difference: Difference;
  readonly got: Uint32Array;
}

interface CaseRun {
  readonly kernel: Kernel;
  readonly kase: Case;
  readonly buffers: KernelBuffers;
  readonly scratch: Scratch | null;
  readonly expected: Expected;
}

/** Runs the case until an output is wrong, with another poison each time. A run that took long is not repeated. */
async function runCase(session: Session, { kernel, kase, buffers, scratch, expected }: CaseRun): Promise<Found | null> {
  const { device, filler, key, limits, exercise, growth, clock } = session;
  const { output, bytes } = buffers;
  const plan = kernel.plan(kase);
  const dispatches = await withErrorScopes(device, 'kernel', () => kernel.bind(plan, buffers));
  const poisonOutput = filler.poisoner(output, bytes.output / 4);
  for (let run = 0, lastMs = 0; run < RUNS_PER_CASE && lastMs <= limits.repeatMs; run++) {
    session.ours('checking', `filling the output of ${kase.name}`);
    const canary = key(`canary of ${kase.name}, run ${run}`);
    submitPass(device, [poisonOutput(canary)]);
    await device.queue.onSubmittedWorkDone();
    scratch?.fill(key(`scratch of ${kase.name}, run ${run}`));
    await device.queue.onSubmittedWorkDone();
    session.student('checking', kase.name, limits.runMs);
    const startedMs = clock();
    await withErrorScopes(device, 'kernel', () => submitPass(device, dispatches));
    const got = await readWords(device, output, bytes.output);
    lastMs = clock() - startedMs;
    growth.note({ work: workOf(exercise, kase.size), ns: 1e6 * lastMs });
    const difference = compare(expected, got, { canary, words: wordsOfElement(exercise) });
    if (difference) return { difference, got };
  }
  return null;
}

/** The inputs of a case, as the CPU reference sees them. */
export function caseInputs({ exercise, key }: Pick<Session, 'exercise' | 'key'>, kase: Case): InputData[] {
  const { inputs } = exercise.lengths(kase.size);
  return kase.inputs.map((fill, i) => fillArray(fill, key(`case ${kase.name}, input ${i}`), inputs[i] ?? 0));
}

async function caseBuffers(session: Session, kase: Case, data: readonly InputData[]): Promise<Omit<KernelBuffers, 'scratch'>> {
  const { device, exercise } = session;
  const bytes = bufferBytes(exercise, kase.size);
  const inputs: GPUBuffer[] = [];
  for (const [i, words] of data.entries()) {
    const buffer = await createStorage(device, words.byteLength, exercise.inputs[i]?.name ?? 'input');
    device.queue.writeBuffer(buffer, 0, words.buffer as ArrayBuffer);
    inputs.push(buffer);
  }
  return {
    params: createUniform(device, encodeParams(exercise, kase.params)),
    inputs,
    output: await createStorage(device, bytes.output, exercise.output.name),
    bytes,
  };
}

function compare(expected: Expected, got: Uint32Array, { canary, words }: { canary: Key; words: number }): Difference | null {
  if (expected.kind === 'exact') return compareExact(got, expected.words, words);
  return compareWithin(got, expected, (index) => hashWord(canary, index));
}

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
import { hiddenFault } from './hidden-fault.ts';
import type { Kernel, KernelBuffers } from './kernel.ts';
import { bufferBytes, encodeParams, wordsOfElement } from './layout.ts';
import { RUNS_PER_CASE } from './limits.ts';
import { describeDifference } from './mismatch.ts';
import type { CaseResult } from './result.ts';
import type { Session } from './session.ts';

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
  const { scratchBytes } = kernel.plan(kase);
  const buffers = await caseBuffers(session, kase, { data, scratchBytes });
  let found: Found | null;
  try {
    found = await runCase(session, { kernel, kase, buffers, expected });
  } catch (error) {
    throw kase.hidden ? hiddenFault(error) : error;
  } finally {
    for (const buffer of [buffers.params, ...buffers.inputs, buffers.output, buffers.scratch]) buffer?.destroy();
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
  readonly expected: Expected;
}

/** Runs the case until an output is wrong, with another poison each time. */
async function runCase(session: Session, { kernel, kase, buffers, expected }: CaseRun): Promise<Found | null> {
  const { device, filler, key, limits } = session;
  const { output, scratch, bytes } = buffers;
  const plan = kernel.plan(kase);
  const dispatches = await withErrorScopes(device, 'kernel', () => kernel.bind(plan, buffers));
  const poisonOutput = filler.poisoner(output, bytes.output / 4);
  const poisonScratch = scratch && filler.poisoner(scratch, plan.scratchBytes / 4);
  for (let run = 0; run < RUNS_PER_CASE; run++) {
    const canary = key(`canary of ${kase.name}, run ${run}`);
    submitPass(device, [poisonOutput(canary)]);
    if (poisonScratch) submitPass(device, [poisonScratch(key(`scratch of ${kase.name}, run ${run}`))]);
    await device.queue.onSubmittedWorkDone();
    session.student('checking', kase.name, limits.runMs);
    await withErrorScopes(device, 'kernel', () => submitPass(device, dispatches));
    const got = await readWords(device, output, bytes.output);
    const difference = compare(expected, got, { canary, words: wordsOfElement(session.exercise) });
    if (difference) return { difference, got };
  }
  return null;
}

/** The inputs of a case, as the CPU reference sees them. */
export function caseInputs({ exercise, key }: Pick<Session, 'exercise' | 'key'>, kase: Case): InputData[] {
  const { inputs } = exercise.lengths(kase.size);
  return kase.inputs.map((fill, i) => fillArray(fill, key(`case ${kase.name}, input ${i}`), inputs[i] ?? 0));
}

async function caseBuffers(
  session: Session,
  kase: Case,
  parts: { data: readonly InputData[]; scratchBytes: number },
): Promise<KernelBuffers> {
  const { device, exercise } = session;
  const bytes = bufferBytes(exercise, kase.size);
  const inputs: GPUBuffer[] = [];
  for (const [i, words] of parts.data.entries()) {
    const buffer = await createStorage(device, words.byteLength, exercise.inputs[i]?.name ?? 'input');
    device.queue.writeBuffer(buffer, 0, words.buffer as ArrayBuffer);
    inputs.push(buffer);
  }
  return {
    params: createUniform(device, encodeParams(exercise, kase.params)),
    inputs,
    output: await createStorage(device, bytes.output, exercise.output.name),
    scratch: parts.scratchBytes > 0 ? await createStorage(device, parts.scratchBytes, 'scratch') : null,
    bytes,
  };
}

function compare(expected: Expected, got: Uint32Array, { canary, words }: { canary: Key; words: number }): Difference | null {
  if (expected.kind === 'exact') return compareExact(got, expected.words, words);
  return compareWithin(got, expected, (index) => hashWord(canary, index));
}

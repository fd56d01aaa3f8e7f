import {
  type BoundDispatch,
  commands,
  createStorage,
  createUniform,
  encodePass,
  keptBuffers,
  withErrorScopes,
  wordsOfCopy,
} from '@rooflab/harness';
import { type Case, caseInputs, type Key, type ResolvedPlan } from '@rooflab/lab';
import type { KernelBuffers } from './bind-group.ts';
import { outputFiller } from './fill-output.ts';
import { outputStorage } from './input-sets.ts';
import type { Kernel } from './kernel.ts';
import { bufferBytes, encodeParams } from './layout.ts';
import { createScratch, LARGE_WORDS, type Scratch, scratchOf } from './scratch.ts';
import type { Session } from './session.ts';

/** The words of each input. */
export type CaseInputs = readonly Uint32Array<ArrayBuffer>[];

/** A small case with buffers of its own. */
export interface ReadyCase {
  readonly testCase: Case;
  readonly plan: ResolvedPlan;
  /** The plan's dispatches as the kernel is written. */
  readonly bound: readonly BoundDispatch[];
  readonly buffers: Pick<KernelBuffers, 'bytes'>;
  /** Its scratch is large enough that filling it is a separate step, so no other run should be waiting for the device. */
  readonly runsAlone: boolean;
  /**
   * Submits one run as one piece of work: output and scratch are filled with new random words, the dispatches run, and the output is copied.
   * Runs that are submitted one after another need not wait for each other.
   */
  submit(dispatches: readonly BoundDispatch[]): Promise<SubmittedRun>;
  /** Restores output and scratch to their state before the first run. */
  refill(): Promise<void>;
  destroy(): void;
}

interface SubmittedRun {
  /** Settled when the run has ended. Rejected with `KernelFault` where WebGPU refuses it. */
  readonly output: Promise<Uint32Array>;
  /** Key of the words that the output held before. */
  readonly canary: Key;
}

/**
 * Makes the buffers of a case and binds the kernel to them. `inputs` are what they hold in place of the case's fills.
 *
 * Throws `KernelFault` where WebGPU refuses that, `PlanError` where the plan fails.
 */
export async function readyCase(
  session: Session,
  kernel: Kernel,
  testCase: Case,
  inputs: CaseInputs = caseInputs(session.exercise, session.key, testCase),
): Promise<ReadyCase> {
  const { device, key } = session;
  const { elementBytes } = kernel;
  const buffers = await caseBuffers(session, testCase, { elementBytes, inputs });
  let scratch: Scratch | null = null;
  const destroy = (): void => {
    scratch?.destroy();
    for (const buffer of [buffers.params, ...buffers.inputs, buffers.output]) buffer.destroy();
  };
  try {
    const plan = kernel.plan(testCase);
    scratch = await createScratch(session, {
      ...scratchOf(plan, buffers.bytes),
      elementBytes,
      announce: () => session.fills('checking', `the scratch of ${testCase.name}`),
    });
    const bound = await withErrorScopes(device, 'kernel', () => kernel.bind(plan, { ...buffers, scratch }));
    const runsAlone = scratch?.isLarge ?? false;
    const filler = outputFiller(session, buffers);
    let runs = 0;

    async function fillsOf(number: number): Promise<Omit<SubmittedRun, 'output'> & Pick<Run, 'fills'>> {
      const canary = key(`canary of ${testCase.name}, run ${number}`);
      const scratchKey = key(`scratch of ${testCase.name}, run ${number}`);
      const words = number === 0 ? LARGE_WORDS : undefined;
      if (runsAlone) {
        scratch?.fill(scratchKey, words);
        await device.queue.onSubmittedWorkDone();
      }
      const fills = commands(device, (encoder) => {
        filler.encodeFill(encoder, canary, buffers.inputs);
        if (!runsAlone) scratch?.encodeFill(encoder, scratchKey, words);
      });
      return { canary, fills };
    }

    return {
      testCase,
      plan,
      bound,
      buffers,
      runsAlone,
      async submit(dispatches) {
        const { canary, fills } = await fillsOf(runs++);
        return { canary, output: outputOf(session, buffers, { fills, dispatches }) };
      },
      async refill() {
        const { fills } = await fillsOf(0);
        device.queue.submit([fills]);
        await device.queue.onSubmittedWorkDone();
      },
      destroy,
    };
  } catch (error) {
    destroy();
    throw error;
  }
}

interface Run {
  /** Commands that come before the dispatches. */
  readonly fills: GPUCommandBuffer;
  readonly dispatches: readonly BoundDispatch[];
}

/** Only the dispatches are within error scopes: an error elsewhere is ours. */
async function outputOf(
  { device }: Session,
  { output, bytes }: Pick<KernelBuffers, 'output' | 'bytes'>,
  { fills, dispatches }: Run,
): Promise<Uint32Array> {
  const kept = keptBuffers(device);
  const staging = kept.copy(bytes.output);
  const copy = commands(device, (encoder) => encoder.copyBufferToBuffer(output, 0, staging, 0, bytes.output));
  const submitted = withErrorScopes(device, 'kernel', () => {
    const run = commands(device, (encoder) => encodePass(encoder, dispatches));
    device.queue.submit([fills, run, copy]);
  });
  const mapped = staging.mapAsync(GPUMapMode.READ, 0, bytes.output);
  const [run, read] = await Promise.allSettled([submitted, mapped]);
  if (run.status === 'rejected') throw run.reason;
  if (read.status === 'rejected') throw read.reason;
  return wordsOfCopy(kept, staging, bytes.output);
}

interface Held {
  readonly elementBytes: number;
  readonly inputs: CaseInputs;
}

async function caseBuffers(
  session: Session,
  testCase: Case,
  { elementBytes, inputs: held }: Held,
): Promise<Omit<KernelBuffers, 'scratch'>> {
  const { device, exercise } = session;
  const bytes = bufferBytes(exercise, testCase.size, elementBytes);
  const storage = (length: number, label: string) => createStorage(device, Math.max(length, elementBytes), label);
  const [output, ...inputs] = await Promise.all([
    outputStorage(session, bytes, elementBytes),
    ...held.map(async (words, i) => {
      const buffer = await storage(words.byteLength, exercise.inputs[i]?.name ?? 'input');
      device.queue.writeBuffer(buffer, 0, words);
      return buffer;
    }),
  ]);
  return { params: createUniform(device, encodeParams(exercise, testCase.params)), inputs, output, bytes };
}

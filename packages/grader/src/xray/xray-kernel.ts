import { type BoundDispatch, KernelFault, submitPass, withErrorScopes } from '@rooflab/harness';
import type { TimedSize } from '@rooflab/lab';
import { XRAY_SCHEMA, type Xray } from '@rooflab/result';
import { caseLabel } from '../case-label.ts';
import { createTimedBuffers } from '../input-sets.ts';
import type { Kernel } from '../kernel.ts';
import { bufferBytes, outputBinding, scratchBinding } from '../layout.ts';
import { createScratch } from '../scratch.ts';
import type { Session } from '../session.ts';
import { analyse } from './analyse/analyse.ts';
import { runTrace, type TracedPlan } from './run-trace.ts';
import type { DispatchTrace, XrayRefusal } from './trace.ts';
import type { TracedKernel } from './trace-kernel.ts';

export interface XrayTarget {
  readonly kernel: Kernel;
  readonly timed: TimedSize;
  /** For the report. */
  readonly about: Pick<Xray, 'device' | 'seed'>;
}

/** What a kernel does to memory at one size, counted on the device; or why that cannot be had. */
export async function xrayKernel(session: Session, target: XrayTarget): Promise<Xray | XrayRefusal> {
  try {
    const traced = await target.kernel.trace();
    if ('refused' in traced) return traced;
    const traces = await traceOnBuffers(session, { ...target, traced });
    return 'refused' in traces ? traces : report(session, { ...target, traced, traces });
  } catch (error) {
    if (!(error instanceof KernelFault) || error.kind === 'lost') throw error;
    return { refused: `the form of the kernel that records what it touches does not run (${error.message})`, line: 0, column: 0 };
  }
}

interface Traced extends XrayTarget {
  readonly traced: TracedKernel;
}

async function traceOnBuffers(session: Session, { kernel, traced, timed }: Traced): Promise<readonly DispatchTrace[] | XrayRefusal> {
  const { device, filler, key } = session;
  const { elementBytes } = kernel;
  session.ours('x-ray', `preparing ${caseLabel(timed.size)}`);
  const buffers = await createTimedBuffers(session, timed, { elementBytes, sets: 1 });
  const resolved = kernel.plan(timed);
  const announce = () => session.fills('x-ray', 'the scratch');
  const scratch = await createScratch(session, { bytes: resolved.scratchBytes, elementBytes, announce });
  try {
    const poisonOutput = filler.poisoner(buffers.output, buffers.bytes.output / 4);
    const own = { ...buffers, inputs: buffers.inputSets[0] ?? [], scratch: scratch?.buffer ?? null };
    const bound: readonly BoundDispatch[] = await withErrorScopes(device, 'kernel', () => kernel.bind(resolved, own));
    const refill: TracedPlan['refill'] = async () => {
      session.ours('x-ray', 'filling the output');
      submitPass(device, [poisonOutput(key('x-ray, output'))]);
      scratch?.fill(key('x-ray, scratch'));
      await device.queue.onSubmittedWorkDone();
    };
    return await runTrace(session, { kernel, traced, shape: timed, bound, refill });
  } finally {
    scratch?.destroy();
    buffers.destroy();
  }
}

function report(session: Session, { kernel, traced, timed, about, traces }: Traced & { readonly traces: readonly DispatchTrace[] }): Xray {
  const { exercise } = session;
  session.ours('x-ray', 'counting');
  const bytes = bufferBytes(exercise, timed.size);
  const facts = analyse({
    instrumented: traced.instrumented,
    dispatches: traces,
    bindingBytes: new Map([
      ...bytes.inputs.map((length, i) => [i + 1, length] as const),
      [outputBinding(exercise), bytes.output],
      [scratchBinding(exercise), kernel.plan(timed).scratchBytes],
    ]),
    filledBindings: new Set(bytes.inputs.map((_, i) => i + 1)),
  });
  return {
    schema: XRAY_SCHEMA,
    exercise: exercise.id,
    size: { ...timed.size },
    overrides: { ...kernel.overrides },
    ...about,
    ...facts,
  };
}

import { boundBuffers, type Exercise, elementBits } from '@rooflab/lab';
import { lastWrite, type WriteAt } from './memory-at.ts';
import { momentAt } from './moment.ts';
import type { Recording } from './recording.ts';
import type { Scalar } from './values.ts';

/** An element of an output, as the report about a wrong answer names it. */
export interface OutputElement {
  /** Null for the only output. */
  readonly output: string | null;
  readonly index: number;
}

/** The write that made the value of an element: the last one of the recorded workgroups. */
export interface ElementWrite {
  readonly step: number;
  readonly lane: number;
  /** What it wrote; empty where no value was recorded. */
  readonly value: readonly Scalar[];
  /** The step of the write before it, null for none: then it is the only one. */
  readonly before: number | null;
}

/** Who wrote an element, where somebody asked. */
export interface AskedElement extends OutputElement {
  /** Null where none of the workgroups that were looked through wrote it. */
  readonly write: ElementWrite | null;
  /** Whether all workgroups were looked through. */
  readonly isWhole: boolean;
}

/**
 * @param firstDispatch index of the first dispatch that counts: where a plan repeats steps, earlier ones write other buffers
 * @returns null where no recorded workgroup wrote it
 */
export function elementWrite(
  recording: Recording,
  exercise: Pick<Exercise, 'inputs' | 'outputs'>,
  { output, index, firstDispatch }: OutputElement & { readonly firstDispatch: number },
): ElementWrite | null {
  const buffer = boundBuffers(exercise).find(({ kind, name }) => kind === 'output' && (output === null || name === output));
  const variable = recording.variables.findIndex(({ binding }) => binding !== null && binding === buffer?.binding);
  if (!buffer || variable < 0) return null;
  const bits = elementBits(buffer.element);
  const words = Array.from({ length: Math.max(1, bits / 32) }, (_, i) => Math.floor((index * bits) / 32) + i);
  const firstStep = recording.dispatches[firstDispatch]?.firstStep ?? 0;
  const writeBefore = (step?: number): WriteAt | null => {
    const writes = words.flatMap((word) => lastWrite(recording, { variable, word }, step) ?? []);
    const last = writes.sort((a, b) => b.step - a.step)[0];
    return last && last.step >= firstStep ? last : null;
  };
  const last = writeBefore();
  if (last === null) return null;
  const { step, lane, request } = last;
  return { step, lane, value: valueAt(recording, { step, lane, request }), before: writeBefore(step)?.step ?? null };
}

function valueAt(recording: Recording, { step, lane, request }: Pick<WriteAt, 'step' | 'lane' | 'request'>): readonly Scalar[] {
  const { requests } = momentAt(recording, step);
  const view = requests[request - (recording.steps.firstRequest[step] ?? 0)];
  return view?.accesses.find((access) => access.lane === lane)?.value ?? [];
}

/** Who wrote it, or that nobody did, as a sentence. Readers count steps from 1. */
export function elementWords({ output, index, write, isWhole }: AskedElement, recording: Recording): string {
  const what = `element ${index}${output === null ? '' : ` of ${output}`}`;
  if (write === null) {
    return isWhole ? `No invocation writes ${what}.` : `None of the first workgroups writes ${what}; the others were not looked through.`;
  }
  const { step, lane, value, before } = write;
  const { workgroup, warp, line } = momentAt(recording, step);
  const written = value.length > 0 ? `: ${value.map(shownScalar).join(', ')}` : '';
  const earlier = before === null ? '' : ` It was written before, in step ${before + 1}.`;
  return `Line ${line} writes ${what} last, by lane ${lane} of warp ${warp} of workgroup ${workgroup}${written}.${earlier}`;
}

/** As many digits as tell one f32 from the next. */
function shownScalar(value: Scalar): string {
  return typeof value === 'number' && !Number.isInteger(value) ? String(Number(value.toPrecision(9))) : String(value);
}

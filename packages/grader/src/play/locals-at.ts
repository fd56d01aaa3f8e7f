import { LANES } from '@rooflab/roofline';
import type { Recording } from './recording.ts';
import { type Scalar, scalarsOf } from './values.ts';
import { placeOfStep, warpsOf } from './walk.ts';

/** A local of one invocation, as it is when a step begins. */
export interface LocalValue {
  /** Index into `locals`. */
  readonly local: number;
  readonly name: string;
  /** Scalars in order; null where none was recorded. */
  readonly value: readonly Scalar[];
  /** The step at whose beginning, or in which, it was last set. */
  readonly changed: number;
}

export interface InvocationPlace {
  /** Ordinal of the workgroup among the recorded ones of the step's dispatch. */
  readonly workgroup: number;
  /** `local_invocation_index`. */
  readonly invocation: number;
}

/**
 * The locals of an invocation of the step's dispatch when the step begins, in the order of their declarations. What the step itself changes is
 * there at the next step of that invocation. The `scope` of a local says at which lines it has a meaning.
 */
export function localsAt(recording: Recording, step: number, { workgroup, invocation }: InvocationPlace): LocalValue[] {
  const { dispatches, steps, notes, locals } = recording;
  const dispatch = dispatches[placeOfStep(recording, step).dispatch];
  if (!dispatch) return [];
  const warp = workgroup * warpsOf(dispatch) + Math.floor(invocation / LANES);
  const lane = invocation % LANES;
  const bits = new Map<number, (number | undefined)[]>();
  const changed = new Map<number, number>();
  for (let at = dispatch.firstStep; at <= step; at++) {
    if (steps.warp[at] !== warp) continue;
    for (let note = steps.firstNote[at] ?? 0; note < (steps.firstNote[at + 1] ?? 0); note++) {
      if (notes.lane[note] !== lane || (at === step && notes.begins[note] === 0)) continue;
      const local = notes.local[note] ?? 0;
      const known = bits.get(local) ?? [];
      known[notes.component[note] ?? 0] = notes.bits[note];
      bits.set(local, known);
      changed.set(local, at);
    }
  }
  return [...bits]
    .sort(([a], [b]) => a - b)
    .flatMap(([local, known]) => {
      const declared = locals[local];
      return declared ? [{ local, name: declared.name, value: scalarsOf(declared.type, known), changed: changed.get(local) ?? step }] : [];
    });
}

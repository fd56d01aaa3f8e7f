import { LANES } from '@rooflab/roofline';
import type { Memory } from '../xray/trace.ts';
import { BARRIER, memoryOfBarrier, type Recording } from './recording.ts';
import { placeOfStep, threadsOf, warpsOf } from './walk.ts';

/** The warp of a workgroup of the dispatch that a step belongs to; the workgroup by its ordinal among the recorded ones. */
export interface WarpPlace {
  readonly workgroup: number;
  readonly warp: number;
}

/**
 * What a lane does: `active` in the step; `waiting` at a barrier; `idle` while other lanes of its warp take another way; `paused` while another
 * warp has its turn; `ended`; or `absent`, because the workgroup has no such invocation.
 */
export type LaneState = 'active' | 'waiting' | 'idle' | 'paused' | 'ended' | 'absent';

/** Why a lane does not take part in a step. Steps are those of its own warp; null where there is none. */
export interface LaneReason {
  readonly state: LaneState;
  /** Where it is `waiting`: the step in which it came to the barrier, the barrier's memory, and the warps that are still on their way. */
  readonly since: number | null;
  readonly barrier: Memory | null;
  readonly waitsFor: readonly number[];
  /** The last step in which it took part, and the next. */
  readonly last: number | null;
  readonly next: number | null;
}

export function laneStates(recording: Recording, step: number, place: WarpPlace): LaneState[] {
  return Array.from({ length: LANES }, (_, lane) => whyLane(recording, step, { ...place, lane }).state);
}

/** What a lane of any warp of the step's dispatch does at this step, and why. */
export function whyLane(recording: Recording, step: number, { workgroup, warp, lane }: WarpPlace & { readonly lane: number }): LaneReason {
  const { dispatches, steps } = recording;
  const at = placeOfStep(recording, step);
  const dispatch = dispatches[at.dispatch];
  if (!dispatch) throw new RangeError(`There is no step ${step}.`);
  const number = workgroup * warpsOf(dispatch) + warp;
  const isOf = (other: number) => steps.warp[other] === number;
  const isIn = (other: number) => isOf(other) && (((steps.lanes[other] ?? 0) >>> lane) & 1) === 1;
  const last = findStep(step, dispatch.firstStep - 1, isIn);
  const next = findStep(step + 1, dispatch.endStep, isIn);
  const reason = { since: null, barrier: null, waitsFor: [], last, next };
  if (((threadsOf(dispatch, warp) >>> lane) & 1) === 0) return { ...reason, state: 'absent' };
  if (last !== null && steps.barrier[last] !== BARRIER.none) {
    const waitsFor = warpsOnTheirWay(recording, step, { workgroup, warp, since: last });
    if (waitsFor.length > 0 || last === step) {
      return { ...reason, state: 'waiting', since: last, barrier: memoryOfBarrier(steps.barrier[last] ?? 0), waitsFor };
    }
  }
  if (last === step) return { ...reason, state: 'active' };
  if (next === null) return { ...reason, state: 'ended' };
  return { ...reason, state: number === steps.warp[step] ? 'idle' : 'paused' };
}

/** The first step from `from` towards `end` (exclusive) that matches; null for none. */
function findStep(from: number, end: number, matches: (step: number) => boolean): number | null {
  const direction = end > from ? 1 : -1;
  for (let step = from; step !== end; step += direction) if (matches(step)) return step;
  return null;
}

/** Warps of the workgroup that have not come, at this step, as far as one that came to a barrier in step `since`. */
function warpsOnTheirWay(
  { dispatches, steps }: Recording,
  step: number,
  { workgroup, warp, since }: WarpPlace & { readonly since: number },
): number[] {
  const dispatch = dispatches.find(({ firstStep, endStep }) => firstStep <= since && since < endStep);
  if (!dispatch) return [];
  const warps = warpsOf(dispatch);
  const passed = new Uint32Array(warps);
  const later = new Uint8Array(warps);
  for (let other = dispatch.firstStep; other < dispatch.endStep; other++) {
    const number = (steps.warp[other] ?? 0) - workgroup * warps;
    if (number < 0 || number >= warps) continue;
    if (other > step) later[number] = 1;
    else if (steps.barrier[other] !== BARRIER.none) passed[number] = (passed[number] ?? 0) + 1;
  }
  const barriers = passed[warp] ?? 0;
  return [...passed.keys()].filter((other) => (passed[other] ?? 0) < barriers && later[other] === 1);
}

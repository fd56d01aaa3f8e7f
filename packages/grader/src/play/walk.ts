import { LANES } from '@rooflab/roofline';
import type { AccessAt, PlayedDispatch, Recording } from './recording.ts';

/** Where a step runs. */
export interface StepPlace {
  /** Index into `dispatches`. */
  readonly dispatch: number;
  /** Ordinal of the workgroup among the recorded ones of its dispatch. */
  readonly workgroup: number;
  /** The warp in its workgroup. */
  readonly warp: number;
}

function invocationsOf({ workgroupSize: [x, y, z] }: PlayedDispatch): number {
  return x * y * z;
}

export function warpsOf(dispatch: PlayedDispatch): number {
  return Math.ceil(invocationsOf(dispatch) / LANES);
}

/** The lanes of a warp that have a thread, as bits. */
export function threadsOf(dispatch: PlayedDispatch, warp: number): number {
  const threads = Math.min(LANES, invocationsOf(dispatch) - warp * LANES);
  return threads >= LANES ? -1 : (1 << threads) - 1;
}

/** Throws `RangeError` for a step that the recording does not have. */
export function placeOfStep({ dispatches, steps }: Pick<Recording, 'dispatches' | 'steps'>, step: number): StepPlace {
  const dispatch = dispatches.findIndex(({ firstStep, endStep }) => firstStep <= step && step < endStep);
  const found = dispatches[dispatch];
  if (!found) throw new RangeError(`The recording has ${steps.count} steps, from 0; there is no step ${step}.`);
  const warps = warpsOf(found);
  const number = steps.warp[step] ?? 0;
  return { dispatch, workgroup: Math.floor(number / warps), warp: number % warps };
}

/** The lanes of a mask, ascending. */
export function lanesOfMask(mask: number): number[] {
  const lanes: number[] = [];
  for (let left = mask; left !== 0; left &= left - 1) lanes.push(LANES - 1 - Math.clz32(left & -left));
  return lanes;
}

/** Words of each access's value in a request; 0 where no values were recorded. */
export function valueWidth({ requests }: Pick<Recording, 'requests'>, request: number): number {
  const accesses = (requests.firstAccess[request + 1] ?? 0) - (requests.firstAccess[request] ?? 0);
  const words = (requests.firstValue[request + 1] ?? 0) - (requests.firstValue[request] ?? 0);
  return accesses === 0 ? 0 : words / accesses;
}

/** The access with this number, as `word` counts them. */
export function accessNumbered({ steps, requests }: Pick<Recording, 'steps' | 'requests'>, number: number): AccessAt {
  const request = lastAtMost(requests.firstAccess, requests.count, number);
  const lanes = lanesOfMask(requests.lanes[request] ?? 0);
  const lane = lanes[number - (requests.firstAccess[request] ?? 0)] ?? 0;
  return { step: lastAtMost(steps.firstRequest, steps.count, request), request, lane };
}

/** The last i < count with `starts[i]` ≤ value; of several equal starts, which have nothing in between, the last. */
function lastAtMost(starts: Uint32Array, count: number, value: number): number {
  let first = 0;
  let end = count;
  while (end - first > 1) {
    const middle = (first + end) >> 1;
    if ((starts[middle] ?? 0) <= value) first = middle;
    else end = middle;
  }
  return first;
}

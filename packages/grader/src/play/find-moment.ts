import { BARRIER, type Recording } from './recording.ts';
import { placeOfStep, threadsOf } from './walk.ts';

/** What a reader may step to. A race, a read of unwritten words and an access out of bounds are faults; `discarded` ones are none. */
export type MomentKind = 'barrier' | 'conflict' | 'divergence' | 'uncoalesced' | 'race' | 'uninitialized' | 'out-of-bounds';

/** Only steps of one warp; the workgroup by its ordinal among the recorded ones. Default: all. */
export interface OfWarp {
  readonly dispatch: number;
  readonly workgroup: number;
  readonly warp: number;
}

/** The first such step behind (`direction` 1) or before (−1) a step; null for none. From −1 it finds the very first. */
export function findMoment(
  recording: Recording,
  kind: MomentKind,
  { from, direction = 1, of }: { readonly from: number; readonly direction?: 1 | -1; readonly of?: OfWarp },
): number | null {
  const isFaulty = faultySteps(recording, kind);
  for (let step = from + direction; step >= 0 && step < recording.steps.count; step += direction) {
    if (of && !isOfWarp(recording, step, of)) continue;
    if (isFaulty ? isFaulty.has(step) : matches(recording, step, kind)) return step;
  }
  return null;
}

/** All such steps, ascending. */
export function momentsOf(recording: Recording, kind: MomentKind): readonly number[] {
  const isFaulty = faultySteps(recording, kind);
  if (isFaulty) return [...isFaulty].sort((a, b) => a - b);
  return Array.from({ length: recording.steps.count }, (_, step) => step).filter((step) => matches(recording, step, kind));
}

function faultySteps({ faults }: Recording, kind: MomentKind): ReadonlySet<number> | null {
  if (kind !== 'race' && kind !== 'uninitialized' && kind !== 'out-of-bounds') return null;
  return new Set(faults.filter((fault) => fault.kind === kind && !fault.discarded).map(({ step }) => step));
}

function isOfWarp(recording: Recording, step: number, of: OfWarp): boolean {
  const { dispatch, workgroup, warp } = placeOfStep(recording, step);
  return dispatch === of.dispatch && workgroup === of.workgroup && warp === of.warp;
}

function matches(recording: Recording, step: number, kind: MomentKind): boolean {
  const { steps, requests } = recording;
  const some = (is: (request: number) => boolean) => {
    for (let request = steps.firstRequest[step] ?? 0; request < (steps.firstRequest[step + 1] ?? 0); request++)
      if (is(request)) return true;
    return false;
  };
  switch (kind) {
    case 'barrier':
      return steps.barrier[step] !== BARRIER.none;
    case 'conflict':
      return some((request) => (requests.bankConflicts[request] ?? 0) > 0);
    case 'uncoalesced':
      return some((request) => (requests.sectors[request] ?? 0) > (requests.fewestSectors[request] ?? 0));
    default:
      return diverges(recording, step);
  }
}

/** Some of the warp's lanes that took part in its step before are left behind, though they have not ended. */
function diverges(recording: Recording, step: number): boolean {
  const { steps, dispatches } = recording;
  const { dispatch, warp } = placeOfStep(recording, step);
  const played = dispatches[dispatch];
  if (!played) return false;
  const isPartial = (steps.lanes[step] ?? 0) !== threadsOf(played, warp);
  const before = previousOfWarp(recording, step, played.firstStep);
  const lanesBefore = before === null ? threadsOf(played, warp) : (steps.lanes[before] ?? 0);
  return isPartial && ((steps.lanes[step] ?? 0) & lanesBefore) !== lanesBefore;
}

function previousOfWarp({ steps }: Recording, step: number, first: number): number | null {
  for (let before = step - 1; before >= first; before--) if (steps.warp[before] === steps.warp[step]) return before;
  return null;
}

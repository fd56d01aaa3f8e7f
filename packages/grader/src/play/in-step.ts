import { BARRIER, type Recording } from './recording.ts';
import { warpsOf } from './walk.ts';

/** Steps from one to another (exclusive). */
interface Stretch {
  readonly from: number;
  readonly end: number;
}

/**
 * To play two recordings in step: the step of the other one that corresponds to a step of the first. Dispatches belong together in their order,
 * in them workgroups, and in these what lies between two barriers; where one has more of them, the rest of it belongs to the last of the other.
 * Within such a stretch both go on at an even pace.
 */
export function inStep(own: Recording, other: Recording): (step: number) => number {
  const dispatches = paired(dispatchesIn(own), dispatchesIn(other));
  const workgroups = finer(dispatches, (of, stretch) => workgroupsIn(of === 'own' ? own : other, stretch));
  const phases = finer(workgroups, (of, stretch) => phasesIn(of === 'own' ? own : other, stretch));
  const leaves = phases.map((pair) => ({ own: spanOf(pair.own), other: spanOf(pair.other) }));
  return (step) => {
    const pair = leaves.find(({ own: { from, end } }) => from <= step && step < end) ?? leaves.at(-1);
    if (!pair) return 0;
    const share = (step - pair.own.from) / Math.max(1, pair.own.end - pair.own.from);
    const length = pair.other.end - pair.other.from;
    return pair.other.from + Math.max(0, Math.min(length - 1, Math.floor(share * length)));
  };
}

/** Stretches, one after the other, that belong to those of the other recording. */
interface Pairing {
  readonly own: readonly Stretch[];
  readonly other: readonly Stretch[];
}

/** One to one; the last of the shorter list with all that is left of the longer. */
function paired(own: readonly Stretch[], other: readonly Stretch[]): Pairing[] {
  const last = Math.min(own.length, other.length) - 1;
  return Array.from({ length: last + 1 }, (_, i) => {
    const end = i === last ? undefined : i + 1;
    return { own: own.slice(i, end), other: other.slice(i, end) };
  });
}

/** Where one stretch belongs to one, their parts belong together. */
function finer(pairs: readonly Pairing[], partsOf: (of: keyof Pairing, stretch: Stretch) => readonly Stretch[]): Pairing[] {
  return pairs.flatMap((pair) => {
    const [own, other] = [pair.own[0], pair.other[0]];
    if (!own || !other || pair.own.length > 1 || pair.other.length > 1) return pair;
    return paired(partsOf('own', own), partsOf('other', other));
  });
}

function dispatchesIn({ dispatches }: Recording): Stretch[] {
  return dispatches.map(({ firstStep, endStep }) => ({ from: firstStep, end: endStep })).filter(({ from, end }) => end > from);
}

function spanOf(stretches: readonly Stretch[]): Stretch {
  return { from: stretches[0]?.from ?? 0, end: stretches.at(-1)?.end ?? 0 };
}

function workgroupsIn({ dispatches, steps }: Recording, { from, end }: Stretch): Stretch[] {
  const dispatch = dispatches.find(({ firstStep, endStep }) => firstStep <= from && from < endStep);
  const warps = dispatch ? warpsOf(dispatch) : 1;
  return cut({ from, end }, (step) => Math.floor((steps.warp[step] ?? 0) / warps));
}

/** The turns of all warps between two barriers: a new stretch begins where a warp has passed one barrier more. */
function phasesIn({ steps }: Recording, { from, end }: Stretch): Stretch[] {
  const passed = new Map<number, number>();
  return cut({ from, end }, (step) => {
    const warp = steps.warp[step] ?? 0;
    const phase = passed.get(warp) ?? 0;
    if (steps.barrier[step] !== BARRIER.none) passed.set(warp, phase + 1);
    return phase;
  });
}

/** Cuts a stretch where a figure of the steps changes. */
function cut({ from, end }: Stretch, figureOf: (step: number) => number): Stretch[] {
  const stretches: Stretch[] = [];
  let [begin, figure] = [from, Number.NaN];
  for (let step = from; step < end; step++) {
    const next = figureOf(step);
    if (step > from && next !== figure) {
      stretches.push({ from: begin, end: step });
      begin = step;
    }
    figure = next;
  }
  return [...stretches, { from: begin, end }];
}

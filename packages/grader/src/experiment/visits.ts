import { deriveKey, type Experiment, type ExperimentSeries, type SeededRandom, seededRandom, type Variant, variantsOf } from '@rooflab/lab';
import type { OpenedClass } from '@rooflab/result';

/** One place of one curve, to be measured once in each round. */
export interface Visit {
  /** As `Variant.name`. */
  readonly curve: string;
  readonly x: number;
  /** From 0. */
  readonly round: number;
}

/** The outcome of a visit: samples in nanoseconds, with what one run moves and computes; or why there are none. */
export type Visited = Visit & (Taken | Skipped);

export interface Taken {
  readonly samplesNs: readonly number[];
  readonly bytes: number;
  readonly flops: number;
  /** The error that the clock's step may cause in each sample, in nanoseconds; absent where it is negligible. */
  readonly resolutionNs?: number;
}

export interface Skipped {
  readonly reason: string;
}

/** Every place is visited this often; its samples are pooled. */
const ROUNDS = 2;

export interface VisitPlan {
  readonly deviceClass: OpenedClass;
  readonly seed: string;
  /** Whether the student brought a kernel. */
  readonly hasOwn: boolean;
  /** Whether only its curve is measured. */
  readonly onlyOwn?: boolean;
  /** Whether only the first place of the axis is visited. */
  readonly onlyFirst?: boolean;
}

/** The curves that are measured or added up: all but the student's own where there is none. */
export function curvesOf(experiment: Experiment, { hasOwn }: Pick<VisitPlan, 'hasOwn'>): Variant[] {
  return variantsOf(experiment.series).filter(({ series }) => hasOwn || !isOwn(series));
}

function isOwn(series: ExperimentSeries): boolean {
  return series.kind === 'kernel' && series.source.from === 'own';
}

/**
 * Every visit in the order of measurement: each round goes through all places of all curves, in an order that the seed shuffles for each
 * round. A device that warms up or slows down then widens the intervals; if places were measured in ascending order, it would bend the
 * curves.
 */
export function planVisits(experiment: Experiment, plan: VisitPlan): Visit[] {
  const xs = experiment.axis.values[plan.deviceClass].slice(0, plan.onlyFirst ? 1 : undefined);
  const places = curvesOf(experiment, plan)
    .filter(({ series }) => series.kind !== 'sum' && (plan.onlyOwn !== true || isOwn(series)))
    .flatMap(({ name }) => xs.map((x) => ({ curve: name, x })));
  return Array.from({ length: ROUNDS }, (_, round) => {
    const random = seededRandom(deriveKey(plan.seed, `order of ${experiment.id}, round ${round}`));
    return shuffled(places, random).map((place) => ({ ...place, round }));
  }).flat();
}

/** R. A. Fisher and F. Yates's shuffle, as R. Durstenfeld wrote it (Algorithm 235, CACM 7, 1964). */
function shuffled<T>(items: readonly T[], random: SeededRandom): T[] {
  const mixed = [...items];
  for (let i = mixed.length - 1; i > 0; i--) {
    const j = random.int(0, i);
    [mixed[i], mixed[j]] = [mixed[j] as T, mixed[i] as T];
  }
  return mixed;
}

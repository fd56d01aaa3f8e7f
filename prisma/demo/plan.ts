import { labs } from '@rooflab/labs';
import { COUNTED, MATMUL, type Moment, QUERY, REDUCTION, STENCIL, type StoryHandIn, VECTOR_OPERATIONS, WARM_UP } from './stories.ts';

interface PlanRules {
  readonly latePolicy?: 'percent' | 'budget';
  readonly latePercentPerDay?: number;
  readonly maxLateDays?: number;
  readonly graceMinutes?: number;
  readonly cooldownSeconds?: number;
  readonly attemptLimit?: number;
  readonly deviceClass?: 'counted';
  readonly hazardsAreWrong?: true;
  readonly showRungs?: true;
}

/** An assignment of the demo course; days are counted from the first start. */
export interface PlannedAssignment {
  readonly title: string;
  readonly exercises: readonly string[];
  readonly questions?: readonly { readonly question: string; readonly weight: number; readonly tryLimit: number }[];
  readonly experiments?: readonly { readonly experiment: string; readonly weight: number }[];
  /** Points for a report. */
  readonly reportWeight?: number;
  readonly release: Moment;
  readonly due: Moment;
  /** Due again, as far ahead as at first, at the first start after it was due: a demo that is started again can still be used. */
  readonly keptOpen: boolean;
  readonly rules: PlanRules;
  readonly handIns: readonly StoryHandIn[];
}

/** The radius that the last assignment keeps for itself. */
const FINAL_EXERCISE = 'stencil/31pt';

export const LATE_DAY_BUDGET = 4;

export const WARM_UP_TITLE = 'Warm-up';

/** Graded by counts, so that nobody needs a GPU for it. */
const COUNTED_TITLE = 'A sum without a clock';

/** Questions alone, so that nobody needs a GPU for it either. */
export const PAPER_TITLE = 'On paper';

/** An experiment without a curve of one's own, so that what was recorded with the lab is a whole run of it. */
export const RUN_BY_CLASS = 'vector-ops/upload-paths';

export const PLAN: readonly PlannedAssignment[] = [
  {
    title: WARM_UP_TITLE,
    exercises: ['vector-ops/copy'],
    reportWeight: 50,
    release: '-12 08:00',
    due: '-4 23:59',
    keptOpen: false,
    rules: { latePolicy: 'budget', maxLateDays: 2, attemptLimit: 10 },
    handIns: WARM_UP,
  },
  {
    title: COUNTED_TITLE,
    exercises: ['reduction/sum'],
    release: '-8 08:00',
    due: '-2 23:59',
    keptOpen: false,
    rules: { deviceClass: 'counted', hazardsAreWrong: true },
    handIns: COUNTED,
  },
  {
    ...lab('vector-ops'),
    experiments: [{ experiment: RUN_BY_CLASS, weight: 10 }],
    release: '-9 08:00',
    due: '1 23:59',
    keptOpen: true,
    rules: { latePolicy: 'budget', maxLateDays: 3 },
    handIns: VECTOR_OPERATIONS,
  },
  {
    ...lab('reduction'),
    experiments: [{ experiment: 'reduction/by-size', weight: 10 }],
    release: '-7 08:00',
    due: '5 23:59',
    keptOpen: true,
    rules: { latePolicy: 'percent', latePercentPerDay: 10, maxLateDays: 3, graceMinutes: 15, showRungs: true },
    handIns: REDUCTION,
  },
  {
    ...lab('query'),
    release: '-5 08:00',
    due: '8 23:59',
    keptOpen: true,
    rules: { latePolicy: 'percent', latePercentPerDay: 10, maxLateDays: 3 },
    handIns: QUERY,
  },
  {
    title: PAPER_TITLE,
    exercises: [],
    questions: [
      { question: 'vector-ops/launch-blocks', weight: 10, tryLimit: 3 },
      { question: 'reduction/bandwidth-of-a-run', weight: 10, tryLimit: 3 },
      { question: 'matmul/compute-or-memory', weight: 10, tryLimit: 2 },
      { question: 'reduction/predict-break-even', weight: 10, tryLimit: 1 },
    ],
    release: '-6 08:00',
    due: '10 23:59',
    keptOpen: true,
    rules: { latePolicy: 'percent', latePercentPerDay: 10, maxLateDays: 2 },
    handIns: [],
  },
  { ...lab('stencil'), release: '-4 08:00', due: '11 23:59', keptOpen: true, rules: {}, handIns: STENCIL },
  { ...lab('matmul'), release: '-3 08:00', due: '14 23:59', keptOpen: true, rules: {}, handIns: MATMUL },
  {
    title: 'Final project',
    exercises: [FINAL_EXERCISE],
    release: '4 08:00',
    due: '21 23:59',
    keptOpen: false,
    rules: { attemptLimit: 20, cooldownSeconds: 60 },
    handIns: [],
  },
];

function lab(id: string): Pick<PlannedAssignment, 'title' | 'exercises'> {
  const found = labs.find((each) => each.id === id);
  if (!found) throw new Error(`There is no lab ${id}.`);
  return {
    title: found.title,
    exercises: found.exercises.map((exercise) => exercise.id).filter((exercise) => exercise !== FINAL_EXERCISE),
  };
}

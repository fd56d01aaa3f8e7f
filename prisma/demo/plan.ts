import { labs, timedExercises } from '@rooflab/catalogue';
import { type AssignmentItem, REPORT_SUBJECT } from '@rooflab/course';
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
  readonly items: readonly AssignmentItem[];
  readonly release: Moment;
  readonly due: Moment;
  /**
   * When the demo is started again after the due date, the assignment becomes due again, as far ahead as at first, so that it can still be
   * used.
   */
  readonly keptOpen: boolean;
  readonly rules: PlanRules;
  readonly handIns: readonly StoryHandIn[];
}

/** The radius that only the last assignment uses. */
/** Only questions about a student's own kernel are timed, or have another mode. */
const OF_LAB = { minutes: null, mode: 'counted' } as const;

const FINAL_EXERCISE = 'stencil/31pt';

export const LATE_DAY_BUDGET = 4;

export const WARM_UP_TITLE = 'Warm-up';

/** Graded by counts, so that nobody needs a GPU for it. */
const COUNTED_TITLE = 'A sum without a clock';

/** Only questions, so that nobody needs a GPU for it either. */
export const PAPER_TITLE = 'On paper';

/** An experiment without a curve of one's own, so that the recorded curves are a complete run of it. */
export const RUN_BY_CLASS = 'vector-ops/upload-paths';

/** What the report of the warm-up is judged by. */
export const REPORT_RUBRIC = [
  { name: 'Bound', points: 8, description: 'Bytes, operations and the attainable time, worked out before anything is measured.' },
  { name: 'Measurements', points: 7, description: 'Sizes, device and method, so that somebody else can repeat them.' },
  { name: 'Figures', points: 5, description: 'Each with a sentence that says what it shows.' },
  { name: 'Discussion', points: 5, description: 'Which limit holds, and how you know.' },
];

export const PLAN: readonly PlannedAssignment[] = [
  {
    title: WARM_UP_TITLE,
    items: [exercise('vector-ops/copy'), { kind: 'report', subject: REPORT_SUBJECT, weight: 50, rubric: REPORT_RUBRIC }],
    release: '-12 08:00',
    due: '-4 23:59',
    keptOpen: false,
    rules: { latePolicy: 'budget', maxLateDays: 2, attemptLimit: 10 },
    handIns: WARM_UP,
  },
  {
    title: COUNTED_TITLE,
    items: [exercise('reduction/sum')],
    release: '-8 08:00',
    due: '-2 23:59',
    keptOpen: false,
    rules: { deviceClass: 'counted', hazardsAreWrong: true },
    handIns: COUNTED,
  },
  { ...lab('first-steps'), release: '-13 08:00', due: '2 23:59', keptOpen: true, rules: {}, handIns: [] },
  {
    ...lab('vector-ops', RUN_BY_CLASS),
    release: '-9 08:00',
    due: '1 23:59',
    keptOpen: true,
    rules: { latePolicy: 'budget', maxLateDays: 3 },
    handIns: VECTOR_OPERATIONS,
  },
  {
    ...lab('reduction', 'reduction/by-size'),
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
    items: [
      { kind: 'question', subject: 'vector-ops/launch-blocks', weight: 10, tryLimit: 3, ...OF_LAB },
      { kind: 'question', subject: 'reduction/bandwidth-of-a-run', weight: 10, tryLimit: 3, ...OF_LAB },
      { kind: 'question', subject: 'matmul/compute-or-memory', weight: 10, tryLimit: 2, ...OF_LAB },
      { kind: 'question', subject: 'reduction/predict-break-even', weight: 10, tryLimit: 1, ...OF_LAB },
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
    items: [exercise(FINAL_EXERCISE)],
    release: '4 08:00',
    due: '21 23:59',
    keptOpen: false,
    rules: { attemptLimit: 20, cooldownSeconds: 60 },
    handIns: [],
  },
];

function exercise(subject: string, weight = 100): AssignmentItem {
  return { kind: 'exercise', subject, weight, passFraction: null, fullFraction: null };
}

/** A lab's exercises, and experiments of it. */
function lab(id: string, ...experiments: readonly string[]): Pick<PlannedAssignment, 'title' | 'items'> {
  const found = labs.find((each) => each.id === id);
  if (!found) throw new Error(`There is no lab ${id}.`);
  const isTimed = (id: string) => timedExercises().some((each) => each.id === id);
  const exercises = found.exercises.filter(({ id }) => id !== FINAL_EXERCISE).map(({ id }) => exercise(id, isTimed(id) ? 100 : 10));
  return {
    title: found.title,
    items: [...exercises, ...experiments.map((subject) => ({ kind: 'experiment' as const, subject, weight: 10 }))],
  };
}

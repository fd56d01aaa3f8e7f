import { ownKernelExercise } from '@rooflab/course/own-kernel';
import { countWords, formatFraction } from '@rooflab/roofline/units';
import { classAddress } from '../class/class-address.ts';
import { explorerAddress } from '../placement/filter.ts';
import { triesWords } from '../question/try-words.ts';
import { paths } from '../shell/paths.ts';
import type { Item, ItemGrade, ItemKey, ItemKind, ItemStatus } from './item.ts';

/** Explanations of a grade, in words. */
type GradeReasons = Readonly<Record<ItemGrade['reason'], string>>;

/** What an item's addresses are made from. */
interface Place {
  readonly assignmentId: string;
  readonly subject: string;
}

/** A setting that only items of one kind have, as the form asks for it and staff read it. */
interface Term {
  /** Its name in the API. */
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly input: { readonly type?: 'number'; readonly min?: number; readonly inputMode?: 'decimal' };
  /** What it can be, the usual one first; left out: a number. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  /** Only questions about the student's own kernel have it. */
  readonly ofOwnKernel?: boolean;
  /** Only shown where speed is graded. */
  readonly timed?: boolean;
  told(item: Item): string;
}

/** The next step of a student for an item that is not an exercise. */
interface Step {
  /** It has not been done yet, and still can be. */
  isToDo(status: ItemStatus): boolean;
  /** It has been done, and can be done again for more points. */
  isToImprove(status: ItemStatus): boolean;
  title(item: Item, again: boolean): string;
  /** Label of the button that leads there. */
  readonly verb: string;
}

/** Everything that pages need to know about a kind of item. */
interface KindOfItem {
  /** `Exercises` */
  readonly plural: string;
  /** Heading of its list on the course page. */
  readonly list: 'Questions' | 'Exercises' | 'Experiments and report';
  /** What its points are for. */
  readonly weight: string;
  readonly terms: readonly Term[];
  /** Shown where instructors choose it. */
  readonly lead: string;
  readonly reasons: GradeReasons;
  /** Words for a cell of the heat map. */
  readonly cell: Readonly<Record<'nothing' | 'trying' | 'accepted' | 'one' | 'many', string>>;
  /** The work of the class, or of one student. */
  ofClass(slug: string, place: Place, student?: string): string;
  /** The work that counts. */
  ofWork(slug: string, place: Place, work: { readonly workId: string; readonly enrolmentId: string }): string;
  /** Where a student does it. */
  own(slug: string, place: Place): string;
  /** What it is, in a word or two. */
  note(item: Item): string;
  /** The student's progress. `open`: work is accepted. */
  state(status: ItemStatus, open: boolean): string;
  readonly step: Step | null;
}

const HAND_IN_REASONS: GradeReasons = {
  best: 'the best hand-in',
  last: 'the last hand-in',
  chosen: 'the chosen hand-in',
  'last-for-none-chosen': 'the last hand-in, since none was chosen',
  override: 'set by staff',
  'nothing-handed-in': 'nothing handed in',
  'no-result-yet': 'no result yet',
  'too-late': 'too late',
  'no-late-days': 'late, and no late days were left',
  exempt: 'does not count for you',
  withheld: 'told once staff release it',
};

const exercise: KindOfItem = {
  plural: 'Exercises',
  list: 'Exercises',
  weight: 'Points for a full score',
  terms: (['pass', 'full'] as const).map((mark) => ({
    name: `${mark}Fraction`,
    label: mark === 'pass' ? 'Pass mark' : 'Full mark',
    hint: "Share of the roof; empty: the lab's",
    input: { inputMode: 'decimal' },
    timed: true,
    told: (item: Item) => (item.kind === 'exercise' && item.marks !== null ? formatFraction(item.marks[`${mark}Fraction`]) : '–'),
  })),
  lead: '',
  reasons: HAND_IN_REASONS,
  cell: { nothing: 'nothing handed in', trying: 'not accepted yet', accepted: 'accepted', one: 'hand-in', many: 'hand-ins' },
  ofClass: (slug, { assignmentId: assignment, subject }, student) =>
    student === undefined
      ? `${classAddress(slug, { assignment, exercise: subject })}#exercise`
      : `${explorerAddress(slug, { assignment, exercise: subject })}&student=${student}`,
  ofWork: (slug, _place, { workId }) => paths.handIn(slug, workId),
  own: (slug, { assignmentId, subject }) => paths.exercise(slug, assignmentId, subject),
  note: () => 'exercise',
  state: ({ reason }) => HAND_IN_REASONS[reason],
  step: null,
};

function mayAnswer({ reason, attemptsLeft, points, maxPoints }: ItemStatus): boolean {
  return reason !== 'no-result-yet' && attemptsLeft !== 0 && points < maxPoints;
}

const OWN_KERNEL_NOTES = {
  counted: 'about your kernel',
  practice: 'practice, about your kernel',
  oral: 'oral exam about your kernel',
} as const;

function questionNote(item: Item): string {
  if (item.kind !== 'question') return 'question';
  if (item.ownKernelOf !== null) return OWN_KERNEL_NOTES[item.mode];
  return item.predicts ? 'prediction' : 'question';
}

const question: KindOfItem = {
  plural: 'Questions',
  list: 'Questions',
  weight: 'Points',
  terms: [
    {
      ...{ name: 'tryLimit', label: 'Tries', hint: 'Empty: no limit', input: { type: 'number', min: 1 } },
      told: (item) => (item.kind !== 'question' ? '' : item.predicts ? '1' : String(item.tryLimit ?? 'no limit')),
    },
    {
      ...{
        name: 'minutes',
        label: 'Minutes',
        hint: 'For each try; empty: not timed',
        input: { type: 'number', min: 1 },
        ofOwnKernel: true,
      },
      told: (item) => (item.kind === 'question' && item.minutes !== null ? String(item.minutes) : '–'),
    },
    {
      ...{ name: 'mode', label: 'Mode', hint: 'Counted in tries, for practice alone, or asked by staff from a sheet', input: {} },
      choices: [
        { value: 'counted', label: 'Counted' },
        { value: 'practice', label: 'Practice' },
        { value: 'oral', label: 'Oral' },
      ],
      ofOwnKernel: true,
      told: (item) => (item.kind === 'question' && item.ownKernelOf !== null ? item.mode : '–'),
    },
  ],
  lead: 'The numbers are different for each student and each try. Getting part of the fields right gives that part of the points. A prediction has one try, and counts once the student’s own run on a GPU decides it: a software device cannot.',
  reasons: {
    ...HAND_IN_REASONS,
    ...{ best: 'the best try', last: 'the last try' },
    ...{ 'nothing-handed-in': 'not answered', 'no-result-yet': 'the prediction waits for a run on a GPU' },
  },
  cell: { nothing: 'not answered', trying: 'not completely right yet', accepted: 'completely right', one: 'try', many: 'tries' },
  ofClass: (slug, { assignmentId, subject }, student) => paths.questionClass(slug, assignmentId, subject, student),
  ofWork: (slug, { assignmentId, subject }, { enrolmentId }) => paths.questionClass(slug, assignmentId, subject, enrolmentId),
  own: (slug, { assignmentId, subject }) => paths.assignedQuestion(slug, assignmentId, subject),
  note: questionNote,
  state: ({ attemptsUsed, attemptsLeft, reason, points, maxPoints }, open) => {
    if (reason === 'override') return 'set by staff';
    if (reason === 'exempt' || reason === 'withheld') return HAND_IN_REASONS[reason];
    if (reason === 'no-result-yet') return 'locked; your run on a GPU decides it';
    // Asked by staff, or for practice alone.
    if (attemptsUsed === 0 && attemptsLeft === 0) return 'nothing to answer here';
    const answered = attemptsUsed === 0 ? 'not answered' : `${countWords(attemptsUsed, 'try', 'tries')} answered`;
    return open && points < maxPoints ? `${answered}, ${triesWords(attemptsLeft)}` : answered;
  },
  step: {
    isToDo: (status) => mayAnswer(status) && status.attemptsUsed === 0,
    isToImprove: mayAnswer,
    title: (item, again) => (item.kind === 'question' && item.predicts ? item.title : `${again ? 'Try again' : 'Answer'}: ${item.title}`),
    verb: 'Go to the question',
  },
};

const experiment: KindOfItem = {
  plural: 'Experiments',
  list: 'Experiments and report',
  weight: 'Points for a complete run',
  terms: [],
  lead: 'A complete run gets all points, whatever it measured. If an experiment has a curve for the student’s own kernel, the run uses one of their accepted kernels.',
  reasons: { ...HAND_IN_REASONS, best: 'the run that counts', 'nothing-handed-in': 'not run', 'no-result-yet': 'the run has not ended' },
  cell: { nothing: 'not run', trying: 'no complete run yet', accepted: 'complete', one: 'run', many: 'runs' },
  ofClass: (slug, { assignmentId, subject }, student) => paths.experimentClass(slug, assignmentId, subject, student),
  ofWork: (slug, { assignmentId, subject }, { enrolmentId }) => paths.experimentClass(slug, assignmentId, subject, enrolmentId),
  own: (slug, { subject }) => `${paths.experiment(slug, subject)}#counted`,
  note: () => 'experiment',
  state: ({ reason, points, workId }) => {
    const done = workId !== null && points > 0 ? 'done' : 'your run is not complete';
    const told: Partial<GradeReasons> = {
      ...{ override: 'set by staff', 'nothing-handed-in': 'not run yet', 'no-result-yet': 'your run has not ended' },
      ...{ 'too-late': 'run too late to count', 'no-late-days': 'run late, and no late days were left' },
      ...{ exempt: HAND_IN_REASONS.exempt, withheld: HAND_IN_REASONS.withheld },
    };
    return told[reason] ?? done;
  },
  step: {
    // A run that has not ended may still become complete.
    isToDo: ({ reason, points, maxPoints }) => reason !== 'no-result-yet' && points < maxPoints,
    isToImprove: () => false,
    title: ({ title }) => `Run: ${title}`,
    verb: 'Go to the experiment',
  },
};

const REPORT_STATES: GradeReasons = {
  ...{ best: 'scored by staff', last: 'scored by staff', chosen: 'scored by staff', 'last-for-none-chosen': 'scored by staff' },
  ...{ override: 'set by staff', 'nothing-handed-in': 'not handed in', 'no-result-yet': 'handed in, not scored yet' },
  ...{ 'too-late': 'handed in too late to count', 'no-late-days': 'handed in late, and no late days were left' },
  ...{ exempt: HAND_IN_REASONS.exempt, withheld: HAND_IN_REASONS.withheld },
};

const report: KindOfItem = {
  plural: 'Reports',
  list: 'Experiments and report',
  weight: 'Points for a report',
  terms: [],
  lead: 'What each student of the group gets for a score of 100. Leave it out if a report has no points.',
  reasons: { ...HAND_IN_REASONS, last: 'the score of staff', 'no-result-yet': 'not scored yet' },
  cell: { nothing: 'no report', trying: 'being written', accepted: 'handed in', one: 'version', many: 'versions' },
  ofClass: (slug, { assignmentId }, student) => paths.staffReports(slug, assignmentId, student),
  ofWork: (slug, _place, { workId }) => paths.handedInReport(slug, workId),
  own: (slug, { assignmentId }) => paths.report(slug, assignmentId),
  note: () => 'written by up to three',
  state: ({ reason }) => REPORT_STATES[reason],
  step: {
    isToDo: ({ reason }) => reason === 'nothing-handed-in',
    isToImprove: () => false,
    title: () => 'Write your report',
    verb: 'Go to the report',
  },
};

/** The settings that an item has. */
export function termsOf({ kind, subject }: ItemKey): readonly Term[] {
  const isOwnKernel = kind === 'question' && ownKernelExercise(subject) !== null;
  return ITEM_KINDS[kind].terms.filter(({ ofOwnKernel }) => !ofOwnKernel || isOwnKernel);
}

/** In the order in which assignments show them. */
export const ITEM_KINDS: Readonly<Record<ItemKind, KindOfItem>> = { exercise, question, experiment, report };

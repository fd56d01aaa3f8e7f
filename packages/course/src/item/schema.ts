import { experimentsOf, findExercise, findExperiment, inCatalogue, labs, type OpenLab } from '@rooflab/catalogue';
import { findQuestion, questionsOf } from '@rooflab/catalogue/questions';
import { isTimed } from '@rooflab/lab';
import type { DeviceClass } from '@rooflab/result';
import { gradedOn } from '@rooflab/roofline';
import { z } from 'zod';
import { experimentIdSchema } from '../experiment/schema.ts';
import type { ExerciseOfVersion } from '../lab/own-labs.ts';
import { exerciseSchema, questionSchema } from '../procedure/schemas.ts';
import { isPrediction } from '../question/known-question.ts';
import { ownKernelExercise, ownKernelItems, ownKernelTitle } from '../question/own-kernel.ts';
import { questionModeSchema } from '../question/question-mode.ts';
import { tryLimitOf } from '../question/try-terms.ts';
import { criterionSchema, rubricSchema } from '../report/rubric-schema.ts';
import { type ItemKey, itemKindSchema } from './kind.ts';
import type { AssignmentItem } from './kinds.ts';
import { REPORT_SUBJECT } from './report.ts';

/** What an item has, by its kind, when the instructor says nothing else. */
const USUAL_ITEMS = {
  exercise: { weight: 100, passFraction: null, fullFraction: null },
  question: { weight: 10, tryLimit: 3, minutes: null },
  experiment: { weight: 10 },
  report: { weight: 100 },
} as const satisfies Record<ItemKey['kind'], object>;

/** Of an exercise without times: such labs have many small ones. */
const UNTIMED_WEIGHT = 10;

/** A try that is left open hides the x-ray of its file for so long at most. */
const MOST_MINUTES = 240;

const weightSchema = z.number().min(0).max(1_000_000);

const markSchema = z.number().gt(0).lt(1).nullable().default(null);

/** What an instructor may say about an item, by its kind. */
const FIELDS = {
  exercise: z
    .object({
      kind: z.literal('exercise'),
      subject: exerciseSchema.refine((id) => mayExist(id), 'There is no such exercise. Choose one of the labs.'),
      /** Points for a full score. */
      weight: weightSchema.default(USUAL_ITEMS.exercise.weight),
      /** Replace the exercise's own marks; both or neither. */
      passFraction: markSchema,
      fullFraction: markSchema,
    })
    .refine(({ passFraction: pass, fullFraction: full }) => (pass === null) === (full === null), 'Set both marks, or neither.')
    .refine(
      ({ passFraction: pass, fullFraction: full }) => pass === null || full === null || pass < full,
      'The pass mark must be below the full mark.',
    ),
  question: z
    .object({
      kind: z.literal('question'),
      /** `<lab>/<question>`, or `<lab>/<exercise>.own` to ask about the student's own accepted kernel. */
      subject: questionSchema.refine(isQuestion, 'There is no such question. Choose one of those that are listed.'),
      /** Points for a right answer to every field; a part of the fields gives that part of the points. */
      weight: weightSchema.default(USUAL_ITEMS.question.weight),
      /** Null: as many as wanted. */
      tryLimit: z.int().min(1).max(1000).nullable().default(USUAL_ITEMS.question.tryLimit),
      /** Only of a question about the student's own kernel: how long a try may take; null: as long as wanted. */
      minutes: z.int().min(1).max(MOST_MINUTES).nullable().default(null),
      /** Only a question about the student's own kernel has another one than `counted`. */
      mode: questionModeSchema.default('counted'),
    })
    .refine(
      ({ subject, minutes, mode }) => ownKernelExercise(subject) !== null || (minutes === null && mode === 'counted'),
      'Only questions about the student’s own kernel have minutes or another mode. Leave them out.',
    )
    .refine(({ mode, weight }) => mode !== 'practice' || weight === 0, {
      path: ['weight'],
      message: 'Practice gives no points. Set them to 0, or choose another mode.',
    }),
  experiment: z.object({
    kind: z.literal('experiment'),
    subject: experimentIdSchema.refine(
      (id) => findExperiment(id, null) !== undefined || !inCatalogue(id),
      'There is no such experiment. Choose one of those that are listed.',
    ),
    /** Points for a complete run, whatever it measured. */
    weight: weightSchema.default(USUAL_ITEMS.experiment.weight),
  }),
  report: z.object({
    kind: z.literal('report'),
    subject: z
      .string()
      .max(100)
      .refine((subject) => subject === REPORT_SUBJECT, `The subject of a report is ${REPORT_SUBJECT}.`)
      .default(REPORT_SUBJECT),
    /** Points for a report that staff scored with 100. */
    weight: weightSchema.default(USUAL_ITEMS.report.weight),
    /** What the report is judged by: the score is the share reached of all points of the criteria. Empty: staff give one score. */
    rubric: rubricSchema.default([]),
  }),
};

function isQuestion(id: string): boolean {
  const exercise = ownKernelExercise(id);
  return exercise === null ? findQuestion(id, null) !== undefined || !inCatalogue(id) : mayExist(exercise);
}

/** Whether a course has a lab of its own with this exercise, question or experiment is known when the item is stored. */
function mayExist(exercise: string): boolean {
  return findExercise(exercise, null) !== undefined || !inCatalogue(exercise);
}

export const itemFieldsSchema = z.discriminatedUnion('kind', [FIELDS.exercise, FIELDS.question, FIELDS.experiment, FIELDS.report]);

const NAMED = {
  subject: z.string(),
  /** The subject where the lab no longer has it. */
  title: z.string(),
  weight: z.number(),
};

const fractionSchema = z.number().nullable();

/** An item as everybody in the course reads it, by its kind. */
const ANSWERS = {
  exercise: z.object({
    kind: z.literal('exercise'),
    ...NAMED,
    /** The assignment's own marks; null: it has none. */
    passFraction: fractionSchema,
    fullFraction: fractionSchema,
    /** Those that apply: the assignment's own, or the exercise's. Null where speed is not graded, where the exercise is untimed, and where the lab is gone. */
    marks: z.object({ passFraction: z.number(), fullFraction: z.number() }).nullable(),
    /** Nothing is timed or counted, so nobody is ranked. */
    untimed: z.boolean(),
    /** The version of its lab that new hand-ins are graded with; null: the lab is one of the catalogue. */
    labVersion: z.string().nullable(),
  }),
  question: z.object({
    kind: z.literal('question'),
    ...NAMED,
    /** Null: as many as wanted. A prediction has one try, whatever this says. */
    tryLimit: z.int().nullable(),
    /** From opening a try to its end; null: as long as wanted. */
    minutes: z.int().nullable(),
    mode: questionModeSchema,
    /** The exercise about whose kernels it asks; null: a question of a lab. */
    ownKernelOf: z.string().nullable(),
    /** It asks for predictions, which a run of an experiment decides. */
    predicts: z.boolean(),
    /** The version of its lab that new tries are drawn from; null: the lab is one of the catalogue. */
    labVersion: z.string().nullable(),
  }),
  experiment: z.object({
    kind: z.literal('experiment'),
    ...NAMED,
    /** The version of its lab that new runs are measured with; null: the lab is one of the catalogue. */
    labVersion: z.string().nullable(),
  }),
  report: z.object({
    kind: z.literal('report'),
    ...NAMED,
    /** What it is judged by; empty: staff give one score. */
    rubric: z.array(criterionSchema),
  }),
};

/** An item with more fields. */
export function itemSchemaWith<S extends z.ZodRawShape>(more: S) {
  const { exercise, question, experiment, report } = ANSWERS;
  return z.discriminatedUnion('kind', [exercise.extend(more), question.extend(more), experiment.extend(more), report.extend(more)]);
}

export const itemSchema = itemSchemaWith({});

const TITLES: Readonly<Record<ItemKey['kind'], (subject: string) => string | undefined>> = {
  exercise: (id) => findExercise(id)?.exercise.title,
  question: questionTitle,
  experiment: (id) => findExperiment(id)?.title,
  report: () => 'Report',
};

function questionTitle(id: string): string | undefined {
  const exercise = ownKernelExercise(id);
  return exercise === null ? findQuestion(id)?.title : ownKernelTitle(findExercise(exercise)?.exercise.title ?? exercise);
}

type Offered = readonly { readonly id: string; readonly title: string }[];

/** What a lab has for assignments; a report needs no lab. */
const OFFERED: Readonly<Record<ItemKey['kind'], (open: OpenLab) => Offered>> = {
  exercise: ({ lab }) => lab.exercises,
  question: questionsOf,
  experiment: experimentsOf,
  report: () => [],
};

/** By kind, in the order in which an assignment has them: the items of each lab that has some, and the weight and terms that such an item usually has. */
export function itemChoices(own: readonly OpenLab[]) {
  return itemKindSchema.options.map((kind) => ({
    kind,
    usual: { ...USUAL_ITEMS[kind] },
    labs: [...labs.flatMap(({ id }) => inCatalogue(id) ?? []), ...own].flatMap((open) => {
      const { id, title, summary } = open.lab;
      const items = [
        ...OFFERED[kind](open).map((each) => ({ subject: each.id, title: each.title, usual: null })),
        ...(kind === 'question' ? ownKernelItems(open) : []),
      ];
      return items.length === 0 ? [] : [{ labId: id, title, summary, items }];
    }),
  }));
}

/** Everything that a lab has for an assignment, and a report on it. */
export function itemsOfLab(lab: OpenLab): AssignmentItem[] {
  const offered = itemKindSchema.options.flatMap((kind) => OFFERED[kind](lab).map(({ id }) => usualItem(kind, id)));
  const untimed = new Set(lab.lab.exercises.filter((exercise) => !isTimed(exercise)).map(({ id }) => id));
  const items = offered.map((item) => (untimed.has(item.subject) ? { ...item, weight: UNTIMED_WEIGHT } : item));
  return [...items, usualItem('report', REPORT_SUBJECT)];
}

function usualItem(kind: ItemKey['kind'], subject: string): AssignmentItem {
  return itemFieldsSchema.parse({ kind, subject, ...USUAL_ITEMS[kind] });
}

/** An item of the kind `exercise`, with the version of its lab. */
export function exerciseOf(item: AssignmentItem): ExerciseOfVersion {
  return { exercise: item.subject, labVersion: item.kind === 'exercise' ? (item.labVersion ?? null) : null };
}

/** The ids of the exercises among them. */
export function exercisesOf(items: readonly ItemKey[]): string[] {
  return items.flatMap(({ kind, subject }) => (kind === 'exercise' ? [subject] : []));
}

export function isItem(of: ItemKey): (item: ItemKey) => boolean {
  return ({ kind, subject }) => kind === of.kind && subject === of.subject;
}

/** The subject where the lab no longer has it. */
export function titleOf({ kind, subject }: ItemKey): string {
  return TITLES[kind](subject) ?? subject;
}

export function itemAnswer(item: AssignmentItem, required: DeviceClass | null): z.infer<typeof itemSchema> {
  const title = titleOf(item);
  switch (item.kind) {
    case 'exercise':
      return {
        ...item,
        title,
        labVersion: item.labVersion ?? null,
        marks: gradedOn(required) === 'speed' ? marksOf(item) : null,
        untimed: isUntimed(item),
      };
    case 'question':
      return {
        ...item,
        title,
        labVersion: item.labVersion ?? null,
        ownKernelOf: ownKernelExercise(item.subject),
        predicts: isPrediction(item),
      };
    case 'experiment':
      return { ...item, title, labVersion: item.labVersion ?? null };
    default:
      return { ...item, title };
  }
}

function isUntimed({ subject, labVersion = null }: Extract<AssignmentItem, { kind: 'exercise' }>): boolean {
  const exercise = findExercise(subject, labVersion)?.exercise;
  return exercise !== undefined && !isTimed(exercise);
}

function marksOf({ subject, passFraction, fullFraction, labVersion = null }: Extract<AssignmentItem, { kind: 'exercise' }>) {
  const exercise = findExercise(subject, labVersion)?.exercise;
  if (exercise === undefined || !isTimed(exercise)) return null;
  return passFraction !== null && fullFraction !== null ? { passFraction, fullFraction } : exercise.marks;
}

interface AttemptRules {
  readonly attemptLimit: number | null;
  readonly cooldownSeconds: number;
}

/** How many attempts a student has before staff allow more (null: no limit), and how long to wait between them. */
export function attemptRules(item: AssignmentItem, { attemptLimit, cooldownSeconds }: AttemptRules): AttemptRules {
  switch (item.kind) {
    case 'exercise':
      return { attemptLimit, cooldownSeconds };
    case 'question':
      if (item.mode !== 'counted') return { attemptLimit: 0, cooldownSeconds: 0 };
      return { attemptLimit: tryLimitOf(item.tryLimit, isPrediction(item)), cooldownSeconds: 0 };
    default:
      return { attemptLimit: null, cooldownSeconds: 0 };
  }
}

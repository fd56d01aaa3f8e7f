import type { Queryable } from '../client.ts';
import type { Prisma } from '../generated/client.ts';
import { Refused } from '../refused.ts';

/** The report as an item of its assignment: there is one at most, so it needs no further name. */
export const REPORT_ITEM = 'report';

/** Before the id of an experiment, where one name says which item is meant: a question may have the same id. */
export const EXPERIMENT_ITEM = 'experiment:';

/** What an assignment consists of. Exercises, questions and experiments have tables with `weight` and `position`; a report has a weight alone. */
export type ItemKind = 'exercise' | 'question' | 'experiment' | 'report';

/** Of an assignment that has this item. */
export const HAS_ITEM = {
  exercise: (id) => ({ exercises: { some: { exercise: id } } }),
  question: (id) => ({ questions: { some: { question: id } } }),
  experiment: (id) => ({ experiments: { some: { experiment: id } } }),
  report: () => ({ reportWeight: { not: null } }),
} satisfies Record<ItemKind, (id: string) => Prisma.AssignmentWhereInput>;

/** Of an assignment that has the item with this name: the id of an exercise or a question, which are all different, or one of the other names. */
export function hasNamedItem(name: string): Prisma.AssignmentWhereInput {
  if (name === REPORT_ITEM) return HAS_ITEM.report();
  if (name.startsWith(EXPERIMENT_ITEM)) return HAS_ITEM.experiment(name.slice(EXPERIMENT_ITEM.length));
  return { OR: [HAS_ITEM.exercise(name), HAS_ITEM.question(name)] };
}

interface AssignmentExerciseFields {
  /** `<lab>/<exercise>` */
  readonly exercise: string;
  readonly weight: number;
  readonly passFraction: number | null;
  readonly fullFraction: number | null;
}

interface AssignmentQuestionFields {
  /** `<lab>/<question>` */
  readonly question: string;
  readonly weight: number;
  /** Null: as many tries as wanted. */
  readonly tryLimit: number | null;
}

interface AssignmentExperimentFields {
  /** `<lab>/<experiment>` */
  readonly experiment: string;
  readonly weight: number;
}

/** Those with tables; `reportWeight` is a field of the assignment. */
export interface ItemFields {
  readonly exercises: readonly AssignmentExerciseFields[];
  readonly questions: readonly AssignmentQuestionFields[];
  readonly experiments: readonly AssignmentExperimentFields[];
}

export const WITH_ITEMS = {
  exercises: { orderBy: { position: 'asc' } },
  questions: { orderBy: { position: 'asc' } },
  experiments: { orderBy: { position: 'asc' } },
} as const satisfies Prisma.AssignmentInclude;

type Weights = { readonly [kind in keyof ItemFields]: readonly { readonly weight: number }[] } & { readonly reportWeight: number | null };

/** Points for everything that an assignment asks for. */
export function maxPointsOf({ exercises, questions, experiments, reportWeight }: Weights): number {
  return [...exercises, ...questions, ...experiments].reduce((sum, { weight }) => sum + weight, reportWeight ?? 0);
}

/** With positions: exercises first, then questions, then experiments. */
function placed({ exercises, questions, experiments }: ItemFields) {
  const before = exercises.length + questions.length;
  return {
    exercises: exercises.map((exercise, position) => ({ ...exercise, position })),
    questions: questions.map((question, i) => ({ ...question, position: exercises.length + i })),
    experiments: experiments.map((experiment, i) => ({ ...experiment, position: before + i })),
  };
}

/** Of a new assignment. */
export function createItems(fields: ItemFields): Pick<Prisma.AssignmentUncheckedCreateInput, keyof ItemFields> {
  const { exercises, questions, experiments } = placed(fields);
  return { exercises: { create: exercises }, questions: { create: questions }, experiments: { create: experiments } };
}

/** Puts these items in place of those there are. Throws `Refused` where one that students have worked at would go. */
export async function replaceItems(tx: Queryable, assignmentId: string, fields: ItemFields): Promise<void> {
  const { exercises, questions, experiments } = placed(fields);
  await removeExercises(
    tx,
    assignmentId,
    exercises.map(({ exercise }) => exercise),
  );
  await removeQuestions(
    tx,
    assignmentId,
    questions.map(({ question }) => question),
  );
  await removeExperiments(
    tx,
    assignmentId,
    experiments.map(({ experiment }) => experiment),
  );
  await movePositionsAway(tx, assignmentId);
  for (const { exercise, ...update } of exercises) {
    const where = { assignmentId_exercise: { assignmentId, exercise } };
    await tx.assignmentExercise.upsert({ where, create: { assignmentId, exercise, ...update }, update });
  }
  for (const { question, ...update } of questions) {
    const where = { assignmentId_question: { assignmentId, question } };
    await tx.assignmentQuestion.upsert({ where, create: { assignmentId, question, ...update }, update });
  }
  for (const { experiment, ...update } of experiments) {
    const where = { assignmentId_experiment: { assignmentId, experiment } };
    await tx.assignmentExperiment.upsert({ where, create: { assignmentId, experiment, ...update }, update });
  }
}

/** Positions are unique, so that none is free for an item that moves. */
async function movePositionsAway(tx: Queryable, assignmentId: string): Promise<void> {
  await tx.$executeRaw`UPDATE assignment_exercises SET position = position + 1000 WHERE assignment_id = ${assignmentId}::uuid`;
  await tx.$executeRaw`UPDATE assignment_questions SET position = position + 1000 WHERE assignment_id = ${assignmentId}::uuid`;
  await tx.$executeRaw`UPDATE assignment_experiments SET position = position + 1000 WHERE assignment_id = ${assignmentId}::uuid`;
}

async function removeExercises(tx: Queryable, assignmentId: string, keep: readonly string[]): Promise<void> {
  const gone = { assignmentId, exercise: { notIn: [...keep] } };
  const used = await tx.handIn.findFirst({ where: gone, select: { exercise: true } });
  if (used) {
    throw new Refused('exercise-in-use', `Students have already handed in ${used.exercise}.`, 'Keep it, or set its weight to 0.');
  }
  await tx.assignmentExercise.deleteMany({ where: gone });
}

const WORKED_AT = [{ tries: { some: {} } }, { regrades: { some: {} } }];

async function removeQuestions(tx: Queryable, assignmentId: string, keep: readonly string[]): Promise<void> {
  const gone = { assignmentId, question: { notIn: [...keep] } };
  const used = await tx.assignmentQuestion.findFirst({ where: { ...gone, OR: WORKED_AT }, select: { question: true } });
  if (used) {
    throw new Refused('question-in-use', `Students have already opened ${used.question}.`, 'Keep it, or set its weight to 0.');
  }
  await tx.assignmentQuestion.deleteMany({ where: gone });
}

async function removeExperiments(tx: Queryable, assignmentId: string, keep: readonly string[]): Promise<void> {
  const gone = { assignmentId, experiment: { notIn: [...keep] } };
  const used = await tx.assignmentExperiment.findFirst({ where: { ...gone, runs: { some: {} } }, select: { experiment: true } });
  if (used) {
    throw new Refused('experiment-in-use', `Students have already run ${used.experiment}.`, 'Keep it, or set its weight to 0.');
  }
  await tx.assignmentExperiment.deleteMany({ where: gone });
}

import type { Queryable } from '../client.ts';
import type { Prisma } from '../generated/client.ts';
import { Refused } from '../refused.ts';

/** What an assignment consists of. A third kind has a table with `weight` and `position` of its own, and joins the lists of this file. */
export type ItemKind = 'exercise' | 'question';

/** Of an assignment that has this item. */
export const HAS_ITEM = {
  exercise: (id) => ({ exercises: { some: { exercise: id } } }),
  question: (id) => ({ questions: { some: { question: id } } }),
} satisfies Record<ItemKind, (id: string) => Prisma.AssignmentWhereInput>;

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

export interface ItemFields {
  readonly exercises: readonly AssignmentExerciseFields[];
  readonly questions: readonly AssignmentQuestionFields[];
}

export const WITH_ITEMS = {
  exercises: { orderBy: { position: 'asc' } },
  questions: { orderBy: { position: 'asc' } },
} as const satisfies Prisma.AssignmentInclude;

/** Points for everything that an assignment asks for. */
export function maxPointsOf({ exercises, questions }: { [kind in keyof ItemFields]: readonly { readonly weight: number }[] }): number {
  return [...exercises, ...questions].reduce((sum, { weight }) => sum + weight, 0);
}

/** With positions: exercises first, then questions. */
function placed({ exercises, questions }: ItemFields) {
  return {
    exercises: exercises.map((exercise, position) => ({ ...exercise, position })),
    questions: questions.map((question, i) => ({ ...question, position: exercises.length + i })),
  };
}

/** Of a new assignment. */
export function createItems(fields: ItemFields): Pick<Prisma.AssignmentUncheckedCreateInput, 'exercises' | 'questions'> {
  const { exercises, questions } = placed(fields);
  return { exercises: { create: exercises }, questions: { create: questions } };
}

/** Puts these items in place of those there are. Throws `Refused` where one that students have worked at would go. */
export async function replaceItems(tx: Queryable, assignmentId: string, fields: ItemFields): Promise<void> {
  await removeExercises(
    tx,
    assignmentId,
    fields.exercises.map(({ exercise }) => exercise),
  );
  await removeQuestions(
    tx,
    assignmentId,
    fields.questions.map(({ question }) => question),
  );
  // Positions are unique, so all are moved out of the way first.
  await tx.$executeRaw`UPDATE assignment_exercises SET position = position + 1000 WHERE assignment_id = ${assignmentId}::uuid`;
  await tx.$executeRaw`UPDATE assignment_questions SET position = position + 1000 WHERE assignment_id = ${assignmentId}::uuid`;
  const { exercises, questions } = placed(fields);
  for (const { exercise, ...update } of exercises) {
    const where = { assignmentId_exercise: { assignmentId, exercise } };
    await tx.assignmentExercise.upsert({ where, create: { assignmentId, exercise, ...update }, update });
  }
  for (const { question, ...update } of questions) {
    const where = { assignmentId_question: { assignmentId, question } };
    await tx.assignmentQuestion.upsert({ where, create: { assignmentId, question, ...update }, update });
  }
}

async function removeExercises(tx: Queryable, assignmentId: string, keep: readonly string[]): Promise<void> {
  const gone = { assignmentId, exercise: { notIn: [...keep] } };
  const used = await tx.handIn.findFirst({ where: gone, select: { exercise: true } });
  if (used) {
    throw new Refused('exercise-in-use', `Students have already handed in ${used.exercise}. Keep it, or set its weight to 0.`);
  }
  await tx.assignmentExercise.deleteMany({ where: gone });
}

const WORKED_AT = [{ tries: { some: {} } }, { regrades: { some: {} } }];

async function removeQuestions(tx: Queryable, assignmentId: string, keep: readonly string[]): Promise<void> {
  const gone = { assignmentId, question: { notIn: [...keep] } };
  const used = await tx.assignmentQuestion.findFirst({ where: { ...gone, OR: WORKED_AT }, select: { question: true } });
  if (used) {
    throw new Refused('question-in-use', `Students have already opened ${used.question}. Keep it, or set its weight to 0.`);
  }
  await tx.assignmentQuestion.deleteMany({ where: gone });
}

import { type Queryable, Refused } from '@rooflab/db';
import { z } from 'zod';
import { type AssignmentRow, listAssignments } from '../assignment/assignments.ts';
import { studentStatus } from '../assignment/student-status.ts';
import { isReleased } from '../grade/released-grade.ts';
import { loadStudentGrade } from '../grade/student-grade.ts';
import { titleOf } from '../item/schema.ts';
import type { Reader } from '../procedure/context.ts';
import { idSchema } from '../procedure/schemas.ts';
import { predictedExperiments } from '../question/known-question.ts';
import { firstSeenRun } from '../question/seen-runs.ts';

/** A question of an assignment that a run of the experiment decides. */
export const askedPredictionSchema = z.object({
  assignmentId: idSchema,
  /** The assignment's. */
  title: z.string(),
  question: z.string(),
  questionTitle: z.string(),
  /** `open`: it can still be made. `locked`: it has been made. `missed`: it can no longer be made. */
  state: z.enum(['open', 'locked', 'missed']),
});

type AskedPrediction = z.infer<typeof askedPredictionSchema>;

/** What stands between a student and the curves of an experiment. */
export const unseenSchema = z.object({
  /** `<lab>/<experiment>` */
  id: z.string(),
  /** A run of the student waits, is being measured, or has a result. */
  hasRun: z.boolean(),
  /** What the student's assignments ask to be predicted about it, by due date. */
  predictions: z.array(askedPredictionSchema),
});

type Unseen = z.infer<typeof unseenSchema>;

interface Asked {
  readonly courseId: string;
  readonly enrolmentId: string;
  readonly experiment: string;
}

/** The predictions about an experiment that the student's released assignments ask for, by due date. */
export async function askedPredictions({ db, clock, reads }: Reader, asked: Asked): Promise<AskedPrediction[]> {
  const { courseId, enrolmentId, experiment } = asked;
  const now = clock();
  const released = (await reads(everyAssignment, courseId)).filter((row) => isReleased(row, now));
  const items = released.flatMap((rules) =>
    rules.items.flatMap((key) =>
      key.kind === 'question' && key.weight > 0 && predictedExperiments(key).includes(experiment) ? [{ rules, key }] : [],
    ),
  );
  if (items.length === 0) return [];
  const [grade, seen, locked] = await Promise.all([
    reads(loadStudentGrade, enrolmentId),
    firstSeenRun(db, { enrolmentId, experiments: [experiment] }),
    db.questionTry.findMany({
      where: { enrolmentId, question: { in: items.map(({ key }) => key.subject) }, answeredAt: { not: null } },
      select: { assignmentId: true, question: true },
    }),
  ]);
  return items.map(({ rules, key }) => {
    const isLocked = locked.some(({ assignmentId, question }) => assignmentId === rules.id && question === key.subject);
    const { state } = studentStatus({ grade, rules, now });
    const isOpen = seen === null && (state === 'open' || state === 'late');
    return {
      ...{ assignmentId: rules.id, title: rules.title, question: key.subject, questionTitle: titleOf(key) },
      state: isLocked ? 'locked' : isOpen ? 'open' : 'missed',
    };
  });
}

function everyAssignment(db: Queryable, courseId: string): Promise<AssignmentRow[]> {
  return listAssignments(db, courseId, null);
}

interface AskedOfSeveral extends Omit<Asked, 'experiment'> {
  readonly experiments: readonly string[];
}

/** In the order of the experiments. */
export async function unseenExperiments(reader: Reader, { experiments, ...of }: AskedOfSeveral): Promise<Unseen[]> {
  const runs = await reader.db.experimentRun.findMany({
    where: { enrolmentId: of.enrolmentId, experiment: { in: [...experiments] }, error: null },
    distinct: ['experiment'],
    select: { experiment: true },
  });
  return await Promise.all(
    experiments.map(async (experiment) => ({
      id: experiment,
      hasRun: runs.some((run) => run.experiment === experiment),
      predictions: await askedPredictions(reader, { ...of, experiment }),
    })),
  );
}

/** Throws `Refused` where a run would cost the student the points of a prediction that can still be made. */
export async function refuseUnpredicted(reader: Reader, asked: Asked): Promise<void> {
  const open = (await askedPredictions(reader, asked)).find(({ state }) => state === 'open');
  if (open)
    throw new Refused(
      'prediction-first',
      `Your prediction in “${open.title}” comes first: after a run it can no longer be made.`,
      `Answer “${open.questionTitle}” there, then start the run.`,
    );
}

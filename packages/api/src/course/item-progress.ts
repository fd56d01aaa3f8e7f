import { type AssignmentRow, courseRuns, type Database, isDone, questionProgress, REPORT_ITEM, reportProgress } from '@rooflab/db';
import { findExperiment } from '@rooflab/labs/experiments';
import { findQuestion } from '@rooflab/labs/questions';
import { z } from 'zod';
import { idSchema } from '../schemas.ts';

const kindSchema = z.enum(['question', 'experiment', 'report']);

/** A question, an experiment or a report that has points. */
export const itemSchema = z.object({
  assignmentId: idSchema,
  assignmentTitle: z.string(),
  kind: kindSchema,
  /** `<lab>/<question>`, `<lab>/<experiment>` or `report` */
  id: z.string(),
  /** The id where it is gone. */
  title: z.string(),
  dueAt: z.date(),
});

export const itemCellSchema = z.object({
  /** `missing`: due, and nothing was done. `trying`: something was, and it is not complete. A report is complete when it is handed in. */
  state: z.enum(['missing', 'trying', 'complete']),
  /** Complete after the due date of this student or of the report's group, or not complete and due already. */
  late: z.boolean(),
  /** Answered tries, runs, or versions of a report that were handed in. */
  works: z.int(),
});

export interface ItemColumn {
  readonly assignment: AssignmentRow;
  readonly kind: z.infer<typeof kindSchema>;
  readonly id: string;
}

export function itemColumnsOf(assignment: AssignmentRow): ItemColumn[] {
  return [
    ...assignment.questions.map(({ question }) => ({ assignment, kind: 'question' as const, id: question })),
    ...assignment.experiments.map(({ experiment }) => ({ assignment, kind: 'experiment' as const, id: experiment })),
    ...(assignment.reportWeight === null ? [] : [{ assignment, kind: 'report' as const, id: REPORT_ITEM }]),
  ];
}

const TITLES: Readonly<Record<ItemColumn['kind'], (id: string) => string | undefined>> = {
  question: (id) => findQuestion(id)?.title,
  experiment: (id) => findExperiment(id)?.title,
  report: () => 'Report',
};

export function describeItem({ assignment, kind, id }: ItemColumn): z.input<typeof itemSchema> {
  const title = TITLES[kind](id) ?? id;
  return { assignmentId: assignment.id, assignmentTitle: assignment.title, kind, id, title, dueAt: assignment.dueAt };
}

interface ItemWork {
  readonly works: number;
  /** When what is complete was given, started or handed in; null: nothing is. */
  readonly completeAt: Date | null;
  /** The extension that holds instead of the student's own: that of a report's group. */
  readonly extension?: Date | null;
}

/** By student and item, what was done. */
export async function loadItemWork(
  db: Database,
  { courseId, assignments }: { readonly courseId: string; readonly assignments: readonly AssignmentRow[] },
): Promise<(enrolmentId: string, column: ItemColumn) => ItemWork | undefined> {
  const [questions, runs, reports] = await Promise.all([
    questionProgress(db, courseId),
    courseRuns(db, courseId),
    reportProgress(db, courseId),
  ]);
  const work = new Map<string, ItemWork>(
    questions.map(({ tries, completeAt, ...row }) => [keyOf({ kind: 'question', id: row.question, ...row }), { works: tries, completeAt }]),
  );
  for (const { versions: works, handedInAt: completeAt, extensionDueAt: extension, ...row } of reports) {
    work.set(keyOf({ kind: 'report', id: REPORT_ITEM, ...row }), { works, completeAt, extension });
  }
  const rules = new Map(assignments.map((assignment) => [assignment.id, assignment]));
  for (const run of runs) {
    const assignment = rules.get(run.assignmentId);
    if (assignment === undefined) continue;
    const { enrolmentId, assignmentId, experiment } = run;
    const key = keyOf({ kind: 'experiment', id: experiment, enrolmentId, assignmentId });
    const { works, completeAt } = work.get(key) ?? { works: 0, completeAt: null };
    work.set(key, { works: works + 1, completeAt: completeAt ?? (isDone(run, assignment) ? run.createdAt : null) });
  }
  return (enrolmentId, { assignment, kind, id }) => work.get(keyOf({ kind, id, enrolmentId, assignmentId: assignment.id }));
}

interface ItemKey extends Pick<ItemColumn, 'kind' | 'id'> {
  readonly enrolmentId: string;
  readonly assignmentId: string;
}

/** With the kind: a question and an experiment may have the same id. */
function keyOf({ kind, id, enrolmentId, assignmentId }: ItemKey): string {
  return `${enrolmentId} ${assignmentId} ${kind} ${id}`;
}

/** Null: nothing was done, and nothing is due. */
export function itemCell(
  work: ItemWork | undefined,
  { now, lateFrom }: { readonly now: Date; readonly lateFrom: Date },
): z.input<typeof itemCellSchema> | null {
  if (work === undefined) return now > lateFrom ? { state: 'missing', late: true, works: 0 } : null;
  const { works, completeAt } = work;
  return { state: completeAt === null ? 'trying' : 'complete', late: (completeAt ?? now) > lateFrom, works };
}

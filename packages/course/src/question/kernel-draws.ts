import { Prisma, type Queryable } from '@rooflab/db';
import { type KernelQuestion, type KernelQuestions, kernelQuestionsSchema, kernelVariant, type Variant } from '@rooflab/lab/question';
import { bestFirst } from '../grade/best-first.ts';
import { titleOf } from '../item/schema.ts';
import { ownKernelExercise } from './own-kernel.ts';
import type { QuestionKey } from './schema.ts';

interface DrawnKernel {
  readonly state: 'ready';
  readonly drawId: string;
  readonly questions: KernelQuestions;
}

/** The accepted kernel that a student is asked about, and how far its questions are. */
export type AskedKernel = {
  readonly enrolmentId: string;
  readonly handInId: string;
  readonly source: string;
  readonly sourceSha256: string;
  readonly labVersion: string | null;
} & (
  | DrawnKernel
  /** `why`: for its student. */
  | { readonly state: 'none'; readonly why: string }
  | { readonly state: 'waiting' }
);

interface Row {
  readonly enrolmentId: string;
  readonly handInId: string;
  readonly source: string;
  readonly sourceSha256: string;
  readonly labVersion: string | null;
  readonly drawId: string;
  readonly endedAt: Date | null;
  readonly questions: unknown;
  readonly refusal: string | null;
}

interface Asked extends QuestionKey {
  readonly enrolmentIds: readonly string[];
  /** Only the file with this SHA-256; left out: the best. */
  readonly sourceSha256?: string | undefined;
}

/**
 * The kernel that each student is asked about: the best accepted hand-in of the exercise, as everywhere, of those about which something can be asked. Students
 * without an accepted hand-in are left out; empty for a question of a lab.
 */
export async function askedKernels(db: Queryable, { assignmentId, question, enrolmentIds, sourceSha256 }: Asked): Promise<AskedKernel[]> {
  const exercise = ownKernelExercise(question);
  if (exercise === null || enrolmentIds.length === 0) return [];
  const ofFile = sourceSha256 === undefined ? Prisma.empty : Prisma.sql`AND h.source_sha256 = ${sourceSha256}`;
  const rows = await db.$queryRaw<Row[]>(Prisma.sql`
    SELECT DISTINCT ON (g.enrolment_id) g.enrolment_id AS "enrolmentId", h.id AS "handInId", h.source, h.source_sha256 AS "sourceSha256",
      g.lab_version AS "labVersion", d.id AS "drawId", d.ended_at AS "endedAt", d.questions, d.refusal
    FROM gradings g JOIN question_draws d ON d.grading_id = g.id JOIN hand_ins h ON h.id = g.hand_in_id JOIN assignments a ON a.id = g.assignment_id
    WHERE g.enrolment_id = ANY(${enrolmentIds}::uuid[]) AND g.assignment_id = ${assignmentId}::uuid AND g.exercise = ${exercise}
      AND g.effective AND g.verdict = 'accepted' ${ofFile}
    ORDER BY g.enrolment_id, (d.ended_at IS NOT NULL AND d.questions IS NULL), ${bestFirst(Prisma.sql`a.device_class`)}`);
  return rows.map(toKernel);
}

/** Null: the student has no accepted hand-in. */
export async function askedKernel(
  db: Queryable,
  { enrolmentId, ...asked }: Omit<Asked, 'enrolmentIds'> & { readonly enrolmentId: string },
): Promise<AskedKernel | null> {
  return (await askedKernels(db, { ...asked, enrolmentIds: [enrolmentId] }))[0] ?? null;
}

const OURS = 'The questions could not be drawn, through no fault of yours. Tell the staff.';

function toKernel({ drawId, endedAt, questions, refusal, ...kernel }: Row): AskedKernel {
  if (endedAt === null) return { ...kernel, state: 'waiting' };
  if (questions === null) return { ...kernel, state: 'none', why: refusal ?? OURS };
  return { ...kernel, state: 'ready', drawId, questions: kernelQuestionsSchema.parse(questions) };
}

interface Choice {
  readonly question: string;
  readonly source: string;
  readonly questions: readonly KernelQuestion[];
}

/** The questions that a seed chooses, as one variant; null where there are too few. */
export function chosenQuestions(choice: Choice, seed: string): Variant | null {
  return kernelVariant({ ...choice, title: titleOf({ kind: 'question', subject: choice.question }) }, seed);
}

/** What a draw says about one field of a try. */
export interface KernelOfTry {
  readonly handInId: string;
  readonly counted: readonly KernelQuestion[];
}

/** By the id of the draw. */
export async function kernelsOfTries(
  db: Queryable,
  tries: readonly { readonly drawId: string | null }[],
): Promise<ReadonlyMap<string, KernelOfTry>> {
  const ids = [...new Set(tries.flatMap(({ drawId }) => drawId ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await db.questionDraw.findMany({
    where: { id: { in: ids } },
    select: { id: true, questions: true, grading: { select: { handInId: true } } },
  });
  return new Map(
    rows.map(({ id, questions, grading: { handInId } }) => [id, { handInId, counted: kernelQuestionsSchema.parse(questions).counted }]),
  );
}

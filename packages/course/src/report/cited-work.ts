import type { Queryable } from '@rooflab/db';
import { Prisma } from '@rooflab/db';
import { askedSchema } from '@rooflab/lab/question';
import { experimentResultSchema } from '@rooflab/result';
import { type LinesRow, linesColumns } from '../hand-in/changed-lines.ts';
import { answersSchema } from '../question/schema.ts';
import type { CitedRun, CitedTry, HandInOfReport, HandInPin } from './evidence-schema.ts';

type Previous = Pick<HandInOfReport, 'fraction' | 'deviceClass'>;

/** A hand-in with the results that were pinned, and the one before it. */
export interface CitedHandIn extends Omit<HandInOfReport, 'exerciseTitle'>, LinesRow {
  readonly source: string;
  readonly labVersion: string | null;
  readonly fractionLow: number | null;
  readonly fractionHigh: number | null;
  /** `rooflab/result/v1`; null without a result. */
  readonly result: unknown;
  /** Null for the first. */
  readonly previous: Previous | null;
}

/** By the hand-in's id. */
export async function readCitedHandIns(
  db: Queryable,
  pinned: readonly ({ readonly handInId: string } & HandInPin)[],
): Promise<ReadonlyMap<string, CitedHandIn>> {
  const gradingIds = pinned.map(({ gradingId }) => gradingId);
  const previousIds = pinned.map(({ previousGradingId }) => previousGradingId);
  const rows = await db.$queryRaw<CitedHandIn[]>(Prisma.sql`
    SELECT h.id AS "handInId", u.name AS author, h.exercise, h.created_at AS "createdAt", h.note, h.source, h.lab_version AS "labVersion", g.verdict, g.score,
      g.max_score AS "maxScore", g.fraction, g.fraction_low AS "fractionLow", g.fraction_high AS "fractionHigh",
      g.device_class::text AS "deviceClass", g.result - 'xray' - 'explained' AS result,
      CASE WHEN before.id IS NULL THEN NULL ELSE
        jsonb_build_object('fraction', p.fraction, 'deviceClass', p.device_class) END AS previous,
      ${linesColumns(Prisma.sql`before.id`)}
    FROM unnest(${pinned.map(({ handInId }) => handInId)}::uuid[], ${gradingIds}::uuid[], ${previousIds}::uuid[]) AS asked(id, grading, previous)
    JOIN hand_ins h ON h.id = asked.id
    JOIN enrolments e ON e.id = h.enrolment_id JOIN users u ON u.id = e.user_id
    LEFT JOIN gradings g ON g.id = asked.grading AND g.hand_in_id = h.id
    LEFT JOIN LATERAL (
      SELECT o.id FROM hand_ins o
      WHERE o.enrolment_id = h.enrolment_id AND o.assignment_id = h.assignment_id AND o.exercise = h.exercise AND o.cancelled_at IS NULL
        AND (o.created_at, o.id) < (h.created_at, h.id)
      ORDER BY o.created_at DESC, o.id DESC LIMIT 1) before ON true
    LEFT JOIN gradings p ON p.id = asked.previous AND p.hand_in_id = before.id`);
  return new Map(rows.map((row) => [row.handInId, row]));
}

/** By the try's id. Throws `ZodError` for a try that was not stored by this product. */
export async function readCitedTries(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, CitedTry>> {
  const rows = await db.questionTry.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, question: true, number: true, asked: true, answers: true, answeredAt: true, ...AUTHOR },
  });
  const tries = rows.flatMap(({ id: tryId, enrolment, asked, answers, answeredAt, ...row }) => {
    if (answeredAt === null) return [];
    const parsed = { ...askedSchema.parse(asked), answers: answersSchema.parse(answers) };
    return [{ ...row, ...parsed, tryId, author: enrolment.user.name, answeredAt }];
  });
  return new Map(tries.map((row) => [row.tryId, row]));
}

const AUTHOR = { enrolment: { select: { user: { select: { name: true } } } } } as const;

/** By the run's id. */
export async function readCitedRuns(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, CitedRun>> {
  const rows = await db.experimentRun.findMany({
    where: { id: { in: [...ids] }, endedAt: { not: null }, error: null },
    select: { id: true, experiment: true, endedAt: true, result: true, ...AUTHOR },
  });
  return new Map(
    rows.flatMap(({ id: runId, experiment, endedAt, enrolment, result }) =>
      endedAt === null
        ? []
        : [[runId, { runId, experiment, endedAt, author: enrolment.user.name, result: experimentResultSchema.parse(result) }]],
    ),
  );
}

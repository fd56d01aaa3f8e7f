import type { Queryable } from '@rooflab/db';
import { Prisma } from '@rooflab/db';
import { type ExperimentResult, experimentResultSchema } from '@rooflab/result';
import { z } from 'zod';
import type { HandInPin } from './evidence.ts';

/** A hand-in with the results that were pinned, and the one before it. */
export interface CitedHandIn {
  readonly handInId: string;
  readonly author: string;
  readonly exercise: string;
  readonly createdAt: Date;
  readonly note: string;
  readonly source: string;
  readonly verdict: string | null;
  readonly score: number | null;
  readonly maxScore: number | null;
  readonly fraction: number | null;
  readonly fractionLow: number | null;
  readonly fractionHigh: number | null;
  readonly deviceClass: string | null;
  /** `rooflab/result/v1`; null without a result. */
  readonly result: unknown;
  /** Null for the first. */
  readonly previous: { readonly source: string; readonly fraction: number | null; readonly deviceClass: string | null } | null;
}

/** By the hand-in's id. */
export async function readCitedHandIns(
  db: Queryable,
  pinned: readonly ({ readonly handInId: string } & HandInPin)[],
): Promise<ReadonlyMap<string, CitedHandIn>> {
  const gradingIds = pinned.map(({ gradingId }) => gradingId);
  const previousIds = pinned.map(({ previousGradingId }) => previousGradingId);
  const rows = await db.$queryRaw<CitedHandIn[]>(Prisma.sql`
    SELECT h.id AS "handInId", u.name AS author, h.exercise, h.created_at AS "createdAt", h.note, h.source, g.verdict, g.score,
      g.max_score AS "maxScore", g.fraction, g.fraction_low AS "fractionLow", g.fraction_high AS "fractionHigh",
      g.device_class::text AS "deviceClass", g.result - 'xray' - 'explained' AS result,
      CASE WHEN before.id IS NULL THEN NULL ELSE
        jsonb_build_object('source', before.source, 'fraction', p.fraction, 'deviceClass', p.device_class) END AS previous
    FROM unnest(${pinned.map(({ handInId }) => handInId)}::uuid[], ${gradingIds}::uuid[], ${previousIds}::uuid[]) AS asked(id, grading, previous)
    JOIN hand_ins h ON h.id = asked.id
    JOIN enrolments e ON e.id = h.enrolment_id JOIN users u ON u.id = e.user_id
    LEFT JOIN gradings g ON g.id = asked.grading AND g.hand_in_id = h.id
    LEFT JOIN LATERAL (
      SELECT o.id, o.source FROM hand_ins o
      WHERE o.enrolment_id = h.enrolment_id AND o.assignment_id = h.assignment_id AND o.exercise = h.exercise AND o.cancelled_at IS NULL
        AND (o.created_at, o.id) < (h.created_at, h.id)
      ORDER BY o.created_at DESC, o.id DESC LIMIT 1) before ON true
    LEFT JOIN gradings p ON p.id = asked.previous AND p.hand_in_id = before.id`);
  return new Map(rows.map((row) => [row.handInId, row]));
}

const answersSchema = z.record(z.string(), z.string());

/** An answered try as it was drawn; its verdicts are pinned. */
export interface CitedTry {
  readonly tryId: string;
  readonly author: string;
  readonly question: string;
  readonly number: number;
  /** As `askedOf` gave it. */
  readonly asked: unknown;
  /** By field, as typed. */
  readonly answers: Readonly<Record<string, string>>;
  readonly answeredAt: Date;
}

/** By the try's id. */
export async function readCitedTries(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, CitedTry>> {
  const rows = await db.questionTry.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, question: true, number: true, asked: true, answers: true, answeredAt: true, ...AUTHOR },
  });
  return new Map(
    rows.flatMap(({ id: tryId, enrolment, answers, answeredAt, ...row }) =>
      answeredAt === null
        ? []
        : [[tryId, { ...row, tryId, author: enrolment.user.name, answers: answersSchema.parse(answers), answeredAt }]],
    ),
  );
}

const AUTHOR = { enrolment: { select: { user: { select: { name: true } } } } } as const;

/** A run with its result. */
export interface CitedRun {
  readonly runId: string;
  readonly author: string;
  readonly experiment: string;
  readonly endedAt: Date;
  readonly result: ExperimentResult;
}

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

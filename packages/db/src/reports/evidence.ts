import type { Queryable } from '../client.ts';
import { Prisma } from '../generated/client.ts';

/** What is fixed of a piece of evidence when the report is handed in: gradings, whose results never change. */
export interface PinnedEvidence {
  readonly gradingId: string | null;
  readonly previousGradingId: string | null;
}

export interface EvidencePlace {
  readonly assignmentId: string;
  /** Who writes the report: their evidence may stand in it. */
  readonly enrolmentIds: readonly string[];
}

interface EvidenceSource {
  /** Of these ids, those that may stand in such a report. */
  readonly among: (db: Queryable, ids: readonly string[], place: EvidencePlace) => Promise<string[]>;
  readonly pin: (db: Queryable, ids: readonly string[]) => Promise<ReadonlyMap<string, PinnedEvidence>>;
}

const ofHandIns: EvidenceSource = {
  among: async (db, ids, { assignmentId, enrolmentIds }) => {
    const where = { id: { in: [...ids] }, assignmentId, enrolmentId: { in: [...enrolmentIds] }, cancelledAt: null };
    return (await db.handIn.findMany({ where, select: { id: true } })).map(({ id }) => id);
  },
  pin: async (db, ids) => {
    const rows = await db.$queryRaw<(PinnedEvidence & { id: string })[]>(Prisma.sql`
      SELECT h.id, g.id AS "gradingId", p.id AS "previousGradingId"
      FROM hand_ins h LEFT JOIN gradings g ON g.hand_in_id = h.id AND g.effective
      LEFT JOIN LATERAL (
        SELECT o.id FROM hand_ins o
        WHERE o.enrolment_id = h.enrolment_id AND o.assignment_id = h.assignment_id AND o.exercise = h.exercise AND o.cancelled_at IS NULL
          AND (o.created_at, o.id) < (h.created_at, h.id)
        ORDER BY o.created_at DESC, o.id DESC LIMIT 1) before ON true
      LEFT JOIN gradings p ON p.hand_in_id = before.id AND p.effective
      WHERE h.id = ANY(${ids}::uuid[])`);
    return new Map(rows.map(({ id, gradingId, previousGradingId }) => [id, { gradingId, previousGradingId }]));
  },
};

/** What the id of a section is, by the section's kind. Another kind of evidence is a line here, a reader in the API and a figure in the pages. */
const SOURCES = { 'hand-in': ofHandIns, 'work-log': ofHandIns } as const satisfies Record<string, EvidenceSource>;

export type EvidenceKind = keyof typeof SOURCES;

export const EVIDENCE_KINDS = ['hand-in', 'work-log'] as const satisfies readonly EvidenceKind[];

export function isEvidenceKind(kind: string): kind is EvidenceKind {
  return Object.hasOwn(SOURCES, kind);
}

/** Whether this may stand in a report that these students write. */
export async function mayCite(
  db: Queryable,
  { kind, evidenceId }: { kind: EvidenceKind; evidenceId: string },
  place: EvidencePlace,
): Promise<boolean> {
  return (await SOURCES[kind].among(db, [evidenceId], place)).length > 0;
}

interface Citing {
  readonly kind: string;
  readonly evidenceId: string | null;
}

/** What is in force now of everything that these sections cite, by kind and id; what the students of the report may not cite is left out. */
export async function pinEvidence<T extends Citing>(
  db: Queryable,
  sections: readonly T[],
  place: EvidencePlace,
): Promise<(section: T) => PinnedEvidence | null> {
  const pins = new Map<string, ReadonlyMap<string, PinnedEvidence>>();
  for (const kind of EVIDENCE_KINDS) {
    const ids = sections.flatMap((section) => (section.kind === kind && section.evidenceId !== null ? [section.evidenceId] : []));
    if (ids.length > 0) pins.set(kind, await SOURCES[kind].pin(db, await SOURCES[kind].among(db, ids, place)));
  }
  return ({ kind, evidenceId }) => pins.get(kind)?.get(evidenceId ?? '') ?? null;
}

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
  pinned: readonly ({ readonly handInId: string } & PinnedEvidence)[],
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

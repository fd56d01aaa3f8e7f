import type { Queryable } from '@rooflab/db';
import { Prisma } from '@rooflab/db';
import { readVerdicts } from '../question/verdicts.ts';
import { type EvidenceKind, evidenceKindSchema, type HandInPin, type PinnedEvidence } from './evidence-schema.ts';

interface EvidencePlace {
  readonly assignmentId: string;
  /** The students who write the report: they may cite their own evidence. */
  readonly enrolmentIds: readonly string[];
}

interface EvidenceSource {
  /** Those of these ids that may be cited in the report. */
  readonly among: (db: Queryable, ids: readonly string[], place: EvidencePlace) => Promise<string[]>;
  readonly pin: (db: Queryable, ids: readonly string[]) => Promise<ReadonlyMap<string, PinnedEvidence>>;
}

const ofHandIns: EvidenceSource = {
  among: async (db, ids, { assignmentId, enrolmentIds }) => {
    const where = { id: { in: [...ids] }, assignmentId, enrolmentId: { in: [...enrolmentIds] }, cancelledAt: null };
    return (await db.handIn.findMany({ where, select: { id: true } })).map(({ id }) => id);
  },
  pin: async (db, ids) => {
    const rows = await db.$queryRaw<(HandInPin & { id: string })[]>(Prisma.sql`
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

/** The first run on a GPU that began after a try `t` was answered and found a value that the try predicts. */
const DECIDING_RUN = Prisma.sql`SELECT r.id FROM experiment_runs r
  WHERE r.enrolment_id = t.enrolment_id AND r.created_at >= t.answered_at AND r.result->'device'->>'software' = 'false' AND EXISTS (
    SELECT FROM jsonb_array_elements(t.asked->'fields') f
    WHERE f->'predicts'->>'experiment' = r.experiment AND jsonb_exists(r.result->'derived', f->'predicts'->>'derived'))
  ORDER BY r.ended_at, r.id LIMIT 1`;

const ofTries: EvidenceSource = {
  among: async (db, ids, { enrolmentIds }) => {
    const where = { id: { in: [...ids] }, enrolmentId: { in: [...enrolmentIds] }, answeredAt: { not: null } };
    return (await db.questionTry.findMany({ where, select: { id: true } })).map(({ id }) => id);
  },
  pin: async (db, ids) => {
    const rows = await db.$queryRaw<{ id: string; verdicts: unknown; decidedByRunId: string | null }[]>(Prisma.sql`
      SELECT t.id, t.verdicts, (${DECIDING_RUN}) AS "decidedByRunId" FROM question_tries t
      WHERE t.id = ANY(${ids}::uuid[]) AND t.answered_at IS NOT NULL`);
    return new Map(rows.map(({ id, verdicts, decidedByRunId }) => [id, { verdicts: { ...readVerdicts(verdicts) }, decidedByRunId }]));
  },
};

const ofRuns: EvidenceSource = {
  among: async (db, ids, { enrolmentIds }) => {
    const where = { id: { in: [...ids] }, enrolmentId: { in: [...enrolmentIds] }, endedAt: { not: null }, error: null };
    return (await db.experimentRun.findMany({ where, select: { id: true } })).map(({ id }) => id);
  },
  pin: async (_db, ids) => new Map(ids.map((runId) => [runId, { runId }])),
};

/** Where each kind of evidence comes from. Another kind needs an entry here, a reader in evidence-answer.ts and a figure in the pages. */
const SOURCES: Readonly<Record<EvidenceKind, EvidenceSource>> = {
  'hand-in': ofHandIns,
  source: ofHandIns,
  'work-log': ofHandIns,
  moment: ofHandIns,
  try: ofTries,
  run: ofRuns,
};

/** Whether the students of a report may cite this. */
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

/** What everything that these sections cite shows now; null for what the students of the report may not cite. */
export async function pinEvidence<T extends Citing>(
  db: Queryable,
  sections: readonly T[],
  place: EvidencePlace,
): Promise<(section: T) => PinnedEvidence | null> {
  const pins = new Map<string, ReadonlyMap<string, PinnedEvidence>>();
  for (const kind of evidenceKindSchema.options) {
    const ids = sections.flatMap((section) => (section.kind === kind && section.evidenceId !== null ? [section.evidenceId] : []));
    if (ids.length > 0) pins.set(kind, await SOURCES[kind].pin(db, await SOURCES[kind].among(db, ids, place)));
  }
  return ({ kind, evidenceId }) => pins.get(kind)?.get(evidenceId ?? '') ?? null;
}

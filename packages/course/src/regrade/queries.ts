import type { Queryable } from '@rooflab/db';
import { Prisma } from '@rooflab/db';
import type { DeviceClass } from '@rooflab/result';
import { bestFirst } from '../grade/best-first.ts';
import { regradeState } from './regrade-state.ts';
import { type PreviewItem, type PreviewSide, type RegradeFilter, type RegradeSet, regradeFilterSchema } from './schema.ts';

interface RegradeCandidate {
  readonly handInId: string;
  readonly deviceClass: DeviceClass | null;
}

const ORDER = {
  all: Prisma.sql`h.id`,
  best: Prisma.sql`${bestFirst(Prisma.sql`a.device_class`)}, h.created_at, h.id`,
  last: Prisma.sql`h.created_at DESC, h.id DESC`,
};

function conditions(courseId: string, filter: RegradeFilter, labId: string | null): Prisma.Sql {
  const all = [Prisma.sql`a.course_id = ${courseId}::uuid`, Prisma.sql`h.ended_at IS NOT NULL`];
  if (filter.assignmentId !== undefined) all.push(Prisma.sql`h.assignment_id = ${filter.assignmentId}::uuid`);
  if (labId !== null) all.push(Prisma.sql`starts_with(h.exercise, ${`${labId}/`})`);
  if (filter.exercise !== undefined) all.push(Prisma.sql`h.exercise = ${filter.exercise}`);
  if (filter.enrolmentId !== undefined) all.push(Prisma.sql`h.enrolment_id = ${filter.enrolmentId}::uuid`);
  if (filter.handInIds !== undefined) all.push(Prisma.sql`h.id = ANY(${filter.handInIds}::uuid[])`);
  if (filter.verdicts !== undefined) all.push(Prisma.sql`g.verdict = ANY(${filter.verdicts}::text[])`);
  if (filter.handedInFrom !== undefined) all.push(Prisma.sql`h.created_at >= ${filter.handedInFrom}::timestamptz`);
  if (filter.handedInBefore !== undefined) all.push(Prisma.sql`h.created_at < ${filter.handedInBefore}::timestamptz`);
  return Prisma.join(all, ' AND ');
}

/** `labId`: only of this lab. */
export async function selectCandidates(
  db: Queryable,
  courseId: string,
  filter: RegradeFilter,
  labId: string | null = null,
): Promise<RegradeCandidate[]> {
  const distinct = filter.which === 'all' ? Prisma.sql`h.id` : Prisma.sql`h.enrolment_id, h.assignment_id, h.exercise`;
  return await db.$queryRaw<RegradeCandidate[]>(Prisma.sql`
    SELECT DISTINCT ON (${distinct}) h.id AS "handInId", a.device_class::text AS "deviceClass"
    FROM hand_ins h
    JOIN assignments a ON a.id = h.assignment_id
    LEFT JOIN gradings g ON g.hand_in_id = h.id AND g.effective
    WHERE ${conditions(courseId, filter, labId)}
    ORDER BY ${distinct}, ${ORDER[filter.which]}`);
}

const SET = {
  createdBy: { select: { name: true } },
  version: { select: { labId: true, number: true, hash: true } },
  _count: { select: { items: true } },
} as const;

/** Newest first; replays of single hand-ins are left out. */
export async function listRegradeSets(db: Queryable, courseId: string): Promise<RegradeSet[]> {
  const where = { courseId, items: { none: { seed: { not: null } } } };
  const rows = await db.regradeSet.findMany({ where, include: SET, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] });
  const ended = await db.regradeItem.groupBy({
    by: ['regradeSetId'],
    where: { regradeSet: { courseId }, endedAt: { not: null } },
    _count: true,
  });
  const counts = new Map(ended.map(({ regradeSetId, _count }) => [regradeSetId, _count]));
  return rows.map((row) => {
    const { id, reason, filter, version, createdBy, createdAt, appliedAt, rolledBackAt, _count } = row;
    const times = { createdAt, appliedAt, rolledBackAt };
    const sizes = { handIns: _count.items, ended: counts.get(id) ?? 0 };
    return {
      regradeSetId: id,
      state: regradeState(row),
      reason,
      filter: regradeFilterSchema.parse(filter),
      lab: version && { labId: version.labId, version: version.hash, number: version.number },
      createdBy: createdBy.name,
      ...times,
      ...sizes,
    };
  });
}

/** Names of students by enrolment. */
export async function namesOf(db: Queryable, enrolmentIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.enrolment.findMany({
    where: { id: { in: [...new Set(enrolmentIds)] } },
    select: { id: true, user: { select: { name: true } } },
  });
  return new Map(rows.map(({ id, user }) => [id, user.name]));
}

/** What a hand-in of a set had and would get. */
export interface PreviewRow extends Pick<PreviewItem, 'handInId' | 'enrolmentId' | 'assignmentId' | 'exercise' | 'before' | 'after'> {
  /** The device class that the assignment asks for now: it decides what the results are worth. */
  readonly required: DeviceClass | null;
}

interface StoredPreview extends Omit<PreviewRow, 'after'> {
  readonly after: PreviewSide;
  readonly ended: boolean;
}

/** A `PreviewSide` of the grading with this alias, built by the database so that the columns are listed once for both sides. */
function side(alias: 'b' | 'n'): Prisma.Sql {
  const g = Prisma.raw(alias);
  return Prisma.sql`jsonb_build_object('verdict', ${g}.verdict, 'score', ${g}.score, 'deviceClass', ${g}.device_class, 'fraction', ${g}.fraction,
    'fractionLow', COALESCE(${g}.fraction_low, ${g}.fraction), 'fractionHigh', COALESCE(${g}.fraction_high, ${g}.fraction))`;
}

/** Those whose verdict or score differs first. */
export async function previewRegradeSet(db: Queryable, regradeSetId: string): Promise<PreviewRow[]> {
  const rows = await db.$queryRaw<StoredPreview[]>(Prisma.sql`
    SELECT h.id AS "handInId", h.enrolment_id AS "enrolmentId", h.assignment_id AS "assignmentId", h.exercise,
      ${side('b')} AS before, ${side('n')} AS after, a.device_class::text AS required, i.ended_at IS NOT NULL AS ended
    FROM regrade_items i
    JOIN hand_ins h ON h.id = i.hand_in_id
    JOIN assignments a ON a.id = h.assignment_id
    LEFT JOIN gradings b ON b.id = COALESCE(i.previous_grading_id, (SELECT e.id FROM gradings e WHERE e.hand_in_id = h.id AND e.effective))
    LEFT JOIN gradings n ON n.id = i.grading_id
    WHERE i.regrade_set_id = ${regradeSetId}::uuid
    ORDER BY (n.id IS NOT NULL AND (b.verdict IS DISTINCT FROM n.verdict OR b.score IS DISTINCT FROM n.score)) DESC, h.created_at, h.id`);
  return rows.map(({ after, ended, ...item }) => ({
    ...item,
    after: ended ? { ...after, verdict: after.verdict ?? 'system-error' } : null,
  }));
}

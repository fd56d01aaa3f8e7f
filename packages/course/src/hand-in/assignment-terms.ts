import type { Queryable } from '@rooflab/db';
import { Prisma, Refused } from '@rooflab/db';
import type { DeviceClass } from '@rooflab/result';
import { effectiveExtensions } from '../extension/effective-extensions.ts';
import type { MoreTime } from '../extension/more-time.ts';
import { replayLateDays } from '../grade/late-days.ts';
import { loadGradeInput } from '../grade/load-grade-input.ts';
import { hasItem, toItem } from '../item/items.ts';
import type { ItemKey } from '../item/kind.ts';
import type { AssignmentItem } from '../item/kinds.ts';
import type { HandInQuota } from './hand-in-quota.ts';
import type { HandInRules, Lateness } from './hand-in-rules.ts';

/** Requests of one student wait for one another, so that what is counted stays true until it is acted on. */
export async function lockEnrolment(tx: Queryable, enrolmentId: string): Promise<{ userId: string; role: string }> {
  const rows = await tx.$queryRaw<{ userId: string; role: string }[]>(Prisma.sql`
    SELECT user_id AS "userId", role::text AS role FROM enrolments
    WHERE id = ${enrolmentId}::uuid AND dropped_at IS NULL FOR NO KEY UPDATE`);
  const [row] = rows;
  if (row === undefined) throw new Refused('not-enrolled', 'You are not enrolled in this course.', 'Join it with its code.');
  return row;
}

/** What an assignment asks of one student's work. */
export type AssignmentTerms = HandInRules & {
  readonly item: AssignmentItem;
  readonly replacesWaiting: boolean;
  readonly deviceClass: DeviceClass | null;
  readonly quota: HandInQuota;
};

interface Asked {
  readonly enrolmentId: string;
  readonly assignmentId: string;
  readonly item: ItemKey;
}

/** Throws `Refused` where the student's course has no such item, or takes nothing any more. */
export async function loadTerms(tx: Queryable, { enrolmentId, assignmentId, item }: Asked): Promise<AssignmentTerms> {
  const enrolment = await tx.enrolment.findUniqueOrThrow({ where: { id: enrolmentId }, select: { course: true } });
  const { course } = enrolment;
  const assignment = await tx.assignment.findFirst({
    where: { id: assignmentId, courseId: course.id, ...hasItem(item) },
    include: { items: { where: { kind: item.kind, subject: item.subject } } },
  });
  const [stored] = assignment?.items ?? [];
  if (!assignment || !stored) {
    const message = `This course has no such assignment with the ${item.kind} ${item.subject}.`;
    throw new Refused('no-such-item', message, 'Choose one from its list.');
  }
  if (course.archivedAt !== null || assignment.archivedAt !== null) {
    throw new Refused('closed', 'This course or assignment is archived.', 'Nothing can be handed in any more.');
  }
  const [extension = null] = await effectiveExtensions(tx, { enrolmentIds: [enrolmentId], assignmentId });
  const { replacesWaiting, deviceClass } = assignment;
  const { handInQuota, sourceByteQuota } = course;
  const quota = { handInQuota, sourceByteQuota };
  return { assignment, item: toItem(stored), timeZone: course.timeZone, extension, replacesWaiting, deviceClass, quota };
}

interface LateWork {
  readonly enrolmentId: string;
  readonly item: ItemKey;
  readonly assignmentId: string;
  readonly rules: HandInRules;
  readonly at: Date;
  readonly lateness: Lateness;
  /** The group's, for what a group hands in; left out: the student's own holds. */
  readonly extension?: MoreTime | null;
}

/** What is left of the student's budget if work that came at `at` is accepted; negative if it is too little; null where nothing is spent. */
export async function lateDaysLeftAfter(
  tx: Queryable,
  { enrolmentId, assignmentId, item, rules, at, lateness, extension }: LateWork,
): Promise<number | null> {
  if (lateness.lateDays === 0 || rules.assignment.latePolicy !== 'budget') return null;
  const input = await loadGradeInput(tx, enrolmentId);
  // It sorts after every uuid, so that it comes last among the work of its millisecond.
  const asked = {
    ...item,
    id: 'this',
    assignmentId,
    createdAt: at,
    refunded: false,
    ...(extension !== undefined && { extension }),
  };
  const replay = replayLateDays({ ...input, works: [...input.works, asked] });
  return replay.lateness.get('this')?.refusal === null ? input.lateDayBudget - replay.totalSpent : -1;
}

import { type Queryable, storableJson } from '@rooflab/db';
import { WARM_UP_TITLE } from './plan.ts';
import { type Moment, momentOf } from './stories.ts';

export interface CourseLife {
  readonly courseId: string;
  readonly instructorId: string;
  readonly start: Date;
  /** By the key of the cast. */
  readonly enrolments: ReadonlyMap<string, string>;
}

interface PlannedAnnouncement {
  readonly title: string;
  readonly body: string;
  readonly pinned: boolean;
  readonly at: Moment;
}

const ANNOUNCEMENTS: readonly PlannedAnnouncement[] = [
  {
    title: 'Welcome to the demo course',
    body: `The class and its hand-ins are made up; their gradings are not. They were **recorded on an NVIDIA H200**, every sample of them, and say so
wherever they show; those of *A sum without a clock* were counted instead, which needs no GPU. What *you* hand in is graded here, on the best device that this machine has. Different devices have different roofs, so the
leaderboard keeps them apart.

Begin with *Vector operations*: write \`out[i] = a[i]\`, and see how far from the roof it is.`,
    pinned: true,
    at: '-12 08:05',
  },
  {
    title: 'Reduction: which n is wrong?',
    body: `Some of you have a sum that is right for small n and wrong for the timed sizes. Count the partial sums: with \`WG = 256\`, two levels
of the tree leave n / 65 536 of them. At 2^28 elements these are 4096, and a workgroup that reads one a thread takes only 256.`,
    pinned: false,
    at: '-2 09:30',
  },
];

const EXTENSION = {
  student: 'kahurangi',
  dueAt: '-2 23:59',
  reason: 'Ill from the 2nd day of the warm-up on; certificate seen.',
  at: '-6 09:10',
} as const;

const OVERRIDE = {
  student: 'lukas',
  exercise: 'vector-ops/copy',
  score: 80,
  reason: 'Explained at the board why his first version was slow, and repaired it within a day.',
  at: '-2 11:00',
} as const;

/** What staff did: announcements, an extension, an override; each with its line in the audit log. On a second run: adds what is missing. */
export async function seedCourseLife(tx: Queryable, life: CourseLife): Promise<void> {
  for (const announcement of ANNOUNCEMENTS) await ensureAnnouncement(tx, life, announcement);
  const { id: assignmentId } = await tx.assignment.findFirstOrThrow({
    where: { courseId: life.courseId, title: WARM_UP_TITLE },
    select: { id: true },
  });
  await ensureExtension(tx, life, assignmentId);
  await ensureOverride(tx, life, assignmentId);
}

async function ensureAnnouncement(tx: Queryable, life: CourseLife, { at, ...fields }: PlannedAnnouncement): Promise<void> {
  const { courseId, instructorId, start } = life;
  if ((await tx.announcement.count({ where: { courseId, title: fields.title } })) > 0) return;
  const publishAt = momentOf(at, start);
  const data = { ...fields, courseId, createdById: instructorId, createdAt: publishAt, publishAt };
  const { id } = await tx.announcement.create({ data, select: { id: true } });
  await note(tx, life, { at, action: 'announcement.create', subjectKind: 'announcement', subjectId: id, after: fields });
}

/** One that was revoked since still counts as present. */
async function ensureExtension(tx: Queryable, life: CourseLife, assignmentId: string): Promise<void> {
  const { student, at, reason } = EXTENSION;
  const enrolmentId = life.enrolments.get(student);
  if (enrolmentId === undefined || (await tx.extension.count({ where: { enrolmentId, assignmentId } })) > 0) return;
  const dueAt = momentOf(EXTENSION.dueAt, life.start);
  const by = { grantedById: life.instructorId, createdAt: momentOf(at, life.start) };
  const data = { courseId: life.courseId, enrolmentId, assignmentId, dueAt, reason, ...by };
  const { id } = await tx.extension.create({ data, select: { id: true } });
  const after = { enrolmentId, assignmentId, dueAt, extraAttempts: 0 };
  await note(tx, life, { at, action: 'extension.give', subjectKind: 'extension', subjectId: id, after, reason });
}

async function ensureOverride(tx: Queryable, life: CourseLife, assignmentId: string): Promise<void> {
  const { student, exercise, score, reason, at } = OVERRIDE;
  const enrolmentId = life.enrolments.get(student);
  if (enrolmentId === undefined || (await tx.override.count({ where: { enrolmentId, assignmentId } })) > 0) return;
  const of = { enrolmentId, assignmentId, subject: exercise, score };
  const data = { ...of, itemKind: 'exercise' as const, reason, madeById: life.instructorId, createdAt: momentOf(at, life.start) };
  const { id } = await tx.override.create({ data, select: { id: true } });
  await note(tx, life, { at, action: 'override.set', subjectKind: 'override', subjectId: id, after: { ...of, kind: 'exercise' }, reason });
}

interface Noted {
  readonly at: Moment;
  readonly action: `${string}.${string}`;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly after?: object;
  readonly reason?: string;
}

/** A line of the audit log, at its time in the story. */
export async function note(tx: Queryable, life: Omit<CourseLife, 'enrolments'>, { at, after, ...noted }: Noted): Promise<void> {
  const { courseId, instructorId, start } = life;
  const data = { ...noted, at: momentOf(at, start), actor: `user:${instructorId}`, courseId, ...(after && { after: storableJson(after) }) };
  await tx.auditEntry.create({ data, select: { id: true } });
}

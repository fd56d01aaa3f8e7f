import { labOf } from '@rooflab/catalogue';
import { questionsOf } from '@rooflab/catalogue/questions';
import type { Queryable } from '@rooflab/db';
import { PACKAGE_LIMITS } from '@rooflab/lab-archive';
import { z } from 'zod';
import { idSchema } from '../procedure/schemas.ts';
import { openLabVersion } from './own-labs.ts';

const versionSchema = z.object({
  version: z.string(),
  number: z.int(),
  publishedAt: z.date(),
  publishedBy: z.string(),
  bytes: z.int(),
  /** Why nothing is graded with it at present; null: it is not paused. */
  pausedReason: z.string().nullable(),
});

const useSchema = z.object({
  assignmentId: idSchema,
  title: z.string(),
  /** Its exercises and questions of this lab. */
  subjects: z.array(z.string()),
  version: z.string(),
  number: z.int(),
  /** Hand-ins with a grading in effect that was made with another version. */
  gradedOtherwise: z.int(),
});

export const ownLabsSchema = z.object({
  /** Whether an administrator lets the course publish labs. */
  mayPublish: z.boolean(),
  /** A worker that is running grades labs of courses. */
  isGraded: z.boolean(),
  /** The largest archive that is taken. */
  mostBytes: z.int(),
  labs: z.array(
    z.object({
      labId: z.string(),
      title: z.string(),
      summary: z.string(),
      exercises: z.array(z.object({ exercise: z.string(), title: z.string() })),
      questions: z.array(z.object({ question: z.string(), title: z.string() })),
      /** What new items get. */
      version: z.string(),
      /** Newest first. */
      versions: z.array(versionSchema),
      uses: z.array(useSchema),
    }),
  ),
});

/** Of one lab, those published last. */
const MOST_SHOWN = 50;

type OwnLabs = z.infer<typeof ownLabsSchema>;

/** By the id of the lab. */
export async function listOwnLabs(db: Queryable, courseId: string): Promise<OwnLabs> {
  const [{ mayPublishLabs }, rows, uses, worker] = await Promise.all([
    db.course.findUniqueOrThrow({ where: { id: courseId }, select: { mayPublishLabs: true } }),
    db.courseLab.findMany({ where: { courseId }, orderBy: { labId: 'asc' } }),
    usesOf(db, courseId),
    db.worker.findFirst({ where: { gradesOwnLabs: true, state: { not: 'gone' } }, select: { id: true } }),
  ]);
  const labs = rows.map(async ({ labId, version }): Promise<OwnLabs['labs'][number]> => {
    const open = await openLabVersion(db, version);
    const { lab } = open;
    const exercises = lab.exercises.map(({ id, title }) => ({ exercise: id, title }));
    const { title, summary } = lab;
    return {
      labId,
      title,
      summary,
      exercises,
      questions: questionsOf(open).map((question) => ({ question: question.id, title: question.title })),
      version,
      versions: await versionsOf(db, labId),
      uses: uses.filter((use) => use.labId === labId),
    };
  });
  return { mayPublish: mayPublishLabs, isGraded: worker !== null, mostBytes: PACKAGE_LIMITS.bytes, labs: await Promise.all(labs) };
}

async function versionsOf(db: Queryable, labId: string): Promise<OwnLabs['labs'][number]['versions']> {
  return await db.$queryRaw`
    SELECT v.hash AS version, v.number, v.published_at AS "publishedAt", u.name AS "publishedBy", octet_length(v.archive) AS bytes,
      v.paused_reason AS "pausedReason"
    FROM lab_versions v JOIN users u ON u.id = v.published_by_id WHERE v.lab_id = ${labId} ORDER BY v.number DESC LIMIT ${MOST_SHOWN}`;
}

type Use = OwnLabs['labs'][number]['uses'][number] & { readonly labId: string };

/** One for each assignment and lab, in the order in which they are due. */
async function usesOf(db: Queryable, courseId: string): Promise<Use[]> {
  const assignments = await db.assignment.findMany({
    where: { courseId, items: { some: { labVersion: { not: null } } } },
    select: { id: true, title: true, items: { where: { labVersion: { not: null } }, include: { version: { select: { number: true } } } } },
    orderBy: [{ dueAt: 'asc' }, { id: 'asc' }],
  });
  const counts = await gradedOtherwise(db, courseId);
  return assignments.flatMap(({ id, title, items }) => {
    const byLab = Map.groupBy(items, ({ subject }) => labOf(subject));
    return [...byLab].map(([labId, of]) => ({
      labId,
      assignmentId: id,
      title,
      subjects: of.map(({ subject }) => subject),
      version: of[0]?.labVersion ?? '',
      number: of[0]?.version?.number ?? 0,
      gradedOtherwise: counts.find((each) => each.assignmentId === id && each.labId === labId)?.handIns ?? 0,
    }));
  });
}

async function gradedOtherwise(db: Queryable, courseId: string) {
  return await db.$queryRaw<{ assignmentId: string; labId: string; handIns: number }[]>`
    SELECT g.assignment_id AS "assignmentId", split_part(g.exercise, '/', 1) AS "labId", count(*)::int AS "handIns"
    FROM assignments a
    JOIN assignment_items x ON x.assignment_id = a.id AND x.kind = 'exercise' AND x.lab_version IS NOT NULL
    JOIN gradings g ON g.assignment_id = a.id AND g.exercise = x.subject AND g.effective AND g.lab_version <> x.lab_version
    WHERE a.course_id = ${courseId}::uuid GROUP BY 1, 2`;
}

import {
  type FoundExercise,
  findExercise,
  findExperiment,
  inCatalogue,
  labOf,
  type OpenLab,
  type OpenVersion,
  openVersion,
} from '@rooflab/catalogue';
import { findQuestion } from '@rooflab/catalogue/questions';
import { Prisma, type Queryable, Refused, readLabArchive } from '@rooflab/db';
import { labVersionSchema } from '../procedure/schemas.ts';
import { ownKernelExercise } from '../question/own-kernel.ts';

/** A version of a course's own lab, as it was published. Throws where there is none. */
export function openLabVersion(db: Queryable, hash: string): Promise<OpenVersion> {
  return openVersion(hash, () => readLabArchive(db, hash));
}

/** A version by the lab and its hash, as somebody from outside gives them; undefined where there is none. */
export async function publishedLab(db: Queryable, labId: string, version: string): Promise<OpenVersion | undefined> {
  const found =
    labVersionSchema.safeParse(version).success &&
    (await db.labVersion.findUnique({ where: { hash: version, labId }, select: { hash: true } }));
  return found ? await openLabVersion(db, version) : undefined;
}

/** Opens every version that a course uses, so that `findExercise` knows them. */
export async function openLabsOf(db: Queryable, courseId: string): Promise<void> {
  const rows = await db.$queryRaw<{ version: string }[]>(Prisma.sql`
    SELECT version FROM course_labs WHERE course_id = ${courseId}::uuid
    UNION SELECT x.lab_version FROM assignments a JOIN assignment_items x ON x.assignment_id = a.id
    WHERE a.course_id = ${courseId}::uuid AND x.lab_version IS NOT NULL`);
  await Promise.all(rows.map(({ version }) => openLabVersion(db, version)));
}

/** The labs that a course brought, each in the version that new items get, by id. */
export async function labsOf(db: Queryable, courseId: string): Promise<OpenLab[]> {
  const rows = await db.courseLab.findMany({ where: { courseId }, orderBy: { labId: 'asc' }, select: { version: true } });
  return await Promise.all(rows.map(({ version }) => openLabVersion(db, version)));
}

/** An exercise of the catalogue, or of a version of a course's own lab; undefined where there is none. */
export async function openExerciseOf(db: Queryable, { exercise, labVersion }: ExerciseOfVersion): Promise<FoundExercise | undefined> {
  if (labVersion !== null) await openLabVersion(db, labVersion);
  return findExercise(exercise, labVersion);
}

export interface ExerciseOfVersion {
  readonly exercise: string;
  /** Of its lab; null: the lab is one of the catalogue. */
  readonly labVersion: string | null;
}

/** Finds in the labs that are open what an item with a version may be about. */
const FIND = { exercise: findExercise, question: questionOrItsExercise, experiment: findExperiment } as const;

/** A question about the student's own kernel exists where its exercise does. */
function questionOrItsExercise(id: string, version: string | null): object | undefined {
  const exercise = ownKernelExercise(id);
  return exercise === null ? findQuestion(id, version) : findExercise(exercise, version);
}

/** Kinds of items that have a version of their lab. */
export type VersionedKind = keyof typeof FIND;

export const VERSIONED_KINDS = Object.keys(FIND) as VersionedKind[];

export function isVersioned(kind: string): kind is VersionedKind {
  return Object.hasOwn(FIND, kind);
}

/** Whether a version of a lab has the exercise, question or experiment of an item. */
export function hasSubject({ kind, subject }: VersionedItem, version: string | null): boolean {
  return FIND[kind](subject, version) !== undefined;
}

interface VersionedItem {
  readonly kind: VersionedKind;
  readonly subject: string;
}

/**
 * The version of its lab that a new item gets; null: the lab is one of the catalogue. Throws `Refused` where its exercise, question or experiment is neither of
 * the catalogue nor of a lab of the course.
 */
export async function versionForNewItem(tx: Queryable, courseId: string, item: VersionedItem): Promise<string | null> {
  const labId = labOf(item.subject);
  const own = inCatalogue(labId) ? null : await tx.courseLab.findUnique({ where: { courseId_labId: { courseId, labId } } });
  const version = own?.version ?? null;
  if (version !== null) await openLabVersion(tx, version);
  if (hasSubject(item, version)) return version;
  throw new Refused('no-such-item', `This course has no ${item.kind} ${item.subject}.`, 'Choose one of the labs that the form lists.');
}

/** Gives a new course the labs of the course that it is a copy of. */
export async function takeLabsAlong(
  tx: Queryable,
  { from, courseId }: { readonly from: string; readonly courseId: string },
): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    INSERT INTO course_labs (course_id, lab_id, version)
    SELECT ${courseId}::uuid, lab_id, version FROM course_labs WHERE course_id = ${from}::uuid`);
}

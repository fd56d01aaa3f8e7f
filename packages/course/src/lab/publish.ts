import { builtExperiments, inCatalogue, openVersion, readBuiltLab } from '@rooflab/catalogue';
import { checkBanks } from '@rooflab/catalogue/questions';
import { type Actor, type Database, type Queryable, Refused, recordAudit } from '@rooflab/db';
import type { Lab } from '@rooflab/lab';
import { hashOf, LabFault, MOST_ARCHIVE_BYTES, unpack } from '@rooflab/lab-archive';
import { z } from 'zod';
import { ApiError } from '../procedure/errors.ts';
import { openLabVersion } from './own-labs.ts';

/** Of one lab; an author who publishes at every save needs years for them. */
const MOST_VERSIONS = 1000;

/** Of one course. Every process of a portal keeps the files of the labs that its courses use. */
const MOST_LABS = 50;
const MOST_BYTES = 32 * 2 ** 20;

/** A ZIP archive as `rooflab lab build` writes it, in base64. */
export const archiveSchema = z
  .base64()
  .min(4)
  .max(4 * Math.ceil(MOST_ARCHIVE_BYTES / 3));

export const publishedSchema = z.object({
  labId: z.string(),
  /** 64 hexadecimal digits, as `rooflab lab build` prints them. */
  version: z.string(),
  /** 1, 2, … within the lab. */
  number: z.int(),
  /** False: this very version was published before. */
  created: z.boolean(),
});

interface Publication {
  readonly courseId: string;
  readonly archive: Uint8Array<ArrayBuffer>;
  readonly userId: string;
}

/**
 * Keeps a version of a lab, and makes it the one that new items of the course get; items that there are keep theirs. The same archive again changes nothing
 * else. Throws `ApiError` for an archive that is no built lab, and `Refused` where the name is another lab's.
 */
export async function publishLab(db: Database, { courseId, archive, userId }: Publication): Promise<z.infer<typeof publishedSchema>> {
  const read = await readArchive(archive);
  const { lab, hash, bytes } = read;
  if (inCatalogue(lab.id)) throw nameTaken(lab, 'The catalogue of this installation');
  const published = await db.$transaction(async (tx) => {
    await lockName(tx, lab);
    const known = await tx.labVersion.findUnique({ where: { hash }, select: { number: true } });
    if (known) await requireOwn(tx, { lab, courseId });
    await requireRoom(tx, { lab, courseId, bytes });
    const number = known?.number ?? (await addVersion(tx, { ...read, courseId, archive, userId }));
    await tx.courseLab.upsert({
      where: { courseId_labId: { courseId, labId: lab.id } },
      create: { courseId, labId: lab.id, version: hash },
      update: { version: hash },
    });
    const actor: Actor = `user:${userId}`;
    await recordAudit(tx, {
      actor,
      action: 'lab.publish',
      courseId,
      subjectKind: 'lab',
      subjectId: lab.id,
      after: { number, version: hash },
    });
    return { labId: lab.id, version: hash, number, created: known === null };
  });
  await openVersion(hash, async () => archive);
  return published;
}

interface ReadArchive {
  readonly lab: Lab;
  readonly hash: string;
  /** Of all of its files. */
  readonly bytes: number;
  /** For each experiment, by id, a hash of what its curves depend on. */
  readonly experiments: Readonly<Record<string, string>>;
}

async function readArchive(archive: Uint8Array): Promise<ReadArchive> {
  try {
    const files = unpack(archive);
    const bytes = [...files.values()].reduce((sum, { length }) => sum + length, 0);
    const lab = readBuiltLab(files);
    await checkBanks(files);
    const experiments = Object.fromEntries(builtExperiments(files).map(({ id, version }) => [id, version]));
    return { lab, hash: hashOf(files), bytes, experiments };
  } catch (error) {
    if (!(error instanceof LabFault)) throw error;
    throw new ApiError('invalid-input', { message: error.message, remedy: 'Build the lab again: rooflab lab build. Then publish it.' });
  }
}

/** Two who publish under one name wait for one another. */
async function lockName(tx: Queryable, { id }: Lab): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`lab ${id}`}, 0))`;
}

async function requireOwn(tx: Queryable, { lab, courseId }: { readonly lab: Lab; readonly courseId: string }): Promise<void> {
  const own = await tx.courseLab.findUnique({ where: { courseId_labId: { courseId, labId: lab.id } }, select: { labId: true } });
  if (!own) throw nameTaken(lab, 'Another course of this installation');
}

/** Throws `Refused` where the labs of the course would have too many files. `bytes`: of the new version. */
async function requireRoom(
  tx: Queryable,
  { lab, courseId, bytes }: { readonly lab: Lab; readonly courseId: string; readonly bytes: number },
) {
  const others = await tx.courseLab.findMany({ where: { courseId, NOT: { labId: lab.id } }, select: { version: true } });
  const opened = await Promise.all(others.map(({ version }) => openLabVersion(tx, version)));
  if (opened.reduce((sum, each) => sum + each.bytes, bytes) <= MOST_BYTES) return;
  const message = `The files of all labs of a course have at most ${MOST_BYTES / 2 ** 20} MiB together.`;
  throw new Refused(
    'too-many-labs',
    message,
    'Remove large files from the lab, such as pictures, or publish smaller versions of the others.',
  );
}

async function addVersion(tx: Queryable, version: Publication & ReadArchive): Promise<number> {
  const { lab, hash, courseId, archive, userId, experiments } = version;
  if (await tx.lab.findUnique({ where: { id: lab.id }, select: { id: true } })) await requireOwn(tx, { lab, courseId });
  else await addLab(tx, { lab, courseId });
  const { _max } = await tx.labVersion.aggregate({ where: { labId: lab.id }, _max: { number: true } });
  const number = 1 + (_max.number ?? 0);
  if (number > MOST_VERSIONS)
    throw new Refused('too-many-labs', `A lab has at most ${MOST_VERSIONS} versions.`, 'Publish it under another name.');
  await tx.labVersion.create({
    data: { hash, labId: lab.id, number, archive, experiments, publishedById: userId },
    select: { hash: true },
  });
  return number;
}

async function addLab(tx: Queryable, { lab, courseId }: { readonly lab: Lab; readonly courseId: string }): Promise<void> {
  if ((await tx.courseLab.count({ where: { courseId } })) >= MOST_LABS)
    throw new Refused('too-many-labs', `A course has at most ${MOST_LABS} labs of its own.`, 'Publish new versions of one of them.');
  await tx.lab.create({ data: { id: lab.id }, select: { id: true } });
}

function nameTaken({ id }: Lab, who: string): Refused {
  return new Refused(
    'lab-name-taken',
    `${who} has a lab ${id}.`,
    'Choose another id in lab.json, and begin the ids of its exercises with it.',
  );
}

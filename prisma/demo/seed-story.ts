import { type Database, type ImportedHandIn, type ImportingWorker, importHandIns, type Queryable, storableJson } from '@rooflab/db';
import { seedComments } from './comments.ts';
import { seedCountedRuns } from './counted-runs.ts';
import { seedCourseLife } from './course-life.ts';
import { ensureCast } from './people.ts';
import { PLAN } from './plan.ts';
import { gradingMs, markRecorded, requestIdOf } from './recorded-grading.ts';
import { type RecordedHandIn, type RecordedResult, readRecordedStory } from './recordings.ts';
import { seedRegradeSet } from './regrade-set.ts';
import { seedReport } from './report.ts';
import { momentOf, studentOf } from './stories.ts';

/** The course to fill, and the person who plays the staff's part. */
export interface StoryPlace {
  readonly courseId: string;
  readonly instructorId: string;
}

/** The order of statements is the order of a real course; the transaction makes it all or nothing. */
const TRANSACTION = { timeout: 60_000 };

/** Seconds that a hand-in of the story waited for its worker. */
const WAITED_SECONDS = 2;

/**
 * Fills the demo course with a class, its hand-ins and their recorded gradings, at times counted from the first start. On a second run:
 * adds what is missing. A hand-in whose file has no recording is left out. `folder` contains the recordings. Returns how many hand-ins are
 * new.
 */
export async function seedStory(db: Database, place: StoryPlace, folder?: string): Promise<number> {
  const recorded = await readRecordedStory(folder);
  const { createdAt: start } = await db.course.findUniqueOrThrow({ where: { id: place.courseId }, select: { createdAt: true } });
  return await db.$transaction(async (tx) => {
    const enrolments = await ensureCast(tx, place.courseId, start);
    await seedCourseLife(tx, { ...place, start, enrolments });
    let made = 0;
    for (const own of byDevice(recorded)) {
      const [first] = own;
      if (first === undefined) continue;
      const worker = await ensureWorker(tx, first.result, start);
      made += (await importHandIns(tx, worker, await imports(tx, { place, recorded: own, enrolments, start }))).size;
      await seedRegradeSet(tx, { ...place, worker, recorded: own, start });
    }
    await seedComments(tx, { courseId: place.courseId, start });
    await seedReport(tx, { ...place, start, enrolments });
    await seedCountedRuns(tx, { courseId: place.courseId, enrolments });
    return made;
  }, TRANSACTION);
}

/** The device for what was timed, and the one for what was counted. */
function byDevice(recorded: readonly RecordedHandIn[]): RecordedHandIn[][] {
  return [...Map.groupBy(recorded, ({ result }) => result.device.description).values()];
}

/** Not a live worker: `gone` from its first day, so that nothing waits for it. */
async function ensureWorker(tx: Queryable, { device, roof, harness }: RecordedResult, start: Date): Promise<ImportingWorker> {
  // Counted gradings do not say of what class the device was: it was the software device, which is available everywhere.
  const counted = device.deviceClass === 'counted';
  const name = `${counted ? 'counted on' : 'recorded on an'} ${device.description}`;
  const deviceClass = counted ? 'software' : device.deviceClass;
  const description = { version: harness.version, deviceClass, device: storableJson({ ...device, deviceClass }), roof: storableJson(roof) };
  const { id } = await tx.worker.upsert({
    where: { name },
    create: { name, ...description, state: 'gone', startedAt: start, lastSeenAt: start },
    update: {},
    select: { id: true },
  });
  return { workerId: id, name };
}

interface Telling {
  readonly place: StoryPlace;
  readonly recorded: readonly RecordedHandIn[];
  readonly enrolments: ReadonlyMap<string, string>;
  readonly start: Date;
}

async function imports(tx: Queryable, { place, recorded, enrolments, start }: Telling): Promise<ImportedHandIn[]> {
  const assignments = await tx.assignment.findMany({
    where: { courseId: place.courseId },
    select: { id: true, title: true, releaseAt: true, items: { where: { kind: 'exercise' }, select: { subject: true } } },
  });
  const byKernel = new Map(recorded.map((each) => [each.handIn.kernel, each]));
  return PLAN.flatMap(({ title, handIns }) => {
    const assignment = assignments.find((each) => each.title === title);
    return handIns.flatMap((handIn): ImportedHandIn[] => {
      const found = byKernel.get(handIn.kernel);
      const enrolmentId = enrolments.get(studentOf(handIn));
      if (!found || !assignment || enrolmentId === undefined) return [];
      const handedInAt = momentOf(handIn.at, start);
      // An assignment from an older start, or one that staff have changed: it had no such exercise, or was not released at that time.
      const had = assignment.items.some(({ subject }) => subject === found.result.exercise);
      if (!had || handedInAt < assignment.releaseAt) return [];
      const claimedAt = new Date(handedInAt.getTime() + WAITED_SECONDS * 1000);
      const finishedAt = new Date(claimedAt.getTime() + gradingMs(found.result));
      const { source, result } = found;
      const times = { handedInAt, claimedAt, finishedAt };
      return [
        {
          enrolmentId,
          assignmentId: assignment.id,
          source,
          note: handIn.note,
          requestId: requestIdOf(handIn.kernel),
          ...times,
          result: markRecorded(result),
        },
      ];
    });
  });
}

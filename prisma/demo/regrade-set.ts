import { type ImportedGrading, type ImportingWorker, importGradings, type Queryable, storableJson } from '@rooflab/db';
import type { Result } from '@rooflab/result';
import { note } from './course-life.ts';
import { gradingMs, markRecorded, requestIdOf } from './recorded-grading.ts';
import type { RecordedHandIn } from './recordings.ts';
import { type Moment, momentOf } from './stories.ts';

export interface RegradeStory {
  readonly courseId: string;
  readonly instructorId: string;
  readonly worker: ImportingWorker;
  readonly recorded: readonly RecordedHandIn[];
  readonly start: Date;
}

const REASON = 'Do the best copies keep their place when they are measured again?';
const CREATED: Moment = '-2 12:20';
const STARTED: Moment = '-2 12:22';

/** A set that is graded but not applied, so that it can be inspected, applied and rolled back. On a second run: does nothing. */
export async function seedRegradeSet(tx: Queryable, story: RegradeStory): Promise<void> {
  const { courseId, instructorId, start } = story;
  if ((await tx.regradeSet.count({ where: { courseId, reason: REASON } })) > 0) return;
  const chosen = await handInsOf(tx, story);
  if (chosen.length === 0) return;
  const filter = { handInIds: chosen.map(({ handIn }) => handIn.id), which: 'all' };
  const dates = { createdAt: momentOf(CREATED, start), startedAt: momentOf(STARTED, start) };
  const set = { courseId, reason: REASON, filter: storableJson(filter), createdById: instructorId, ...dates };
  const { id } = await tx.regradeSet.create({ data: set, select: { id: true } });
  const subject = { subjectKind: 'regrade-set', subjectId: id };
  await note(tx, story, {
    at: CREATED,
    action: 'regrade-set.create',
    ...subject,
    after: { filter, handIns: chosen.length },
    reason: REASON,
  });
  await note(tx, story, { at: STARTED, action: 'regrade-set.start', ...subject });
  const readyAt = await gradeAgain(tx, story, { regradeSetId: id, queuedAt: dates.startedAt, chosen });
  await tx.regradeSet.update({ where: { id }, data: { readyAt }, select: { id: true } });
}

interface Chosen {
  readonly handIn: { id: string; enrolmentId: string; assignmentId: string; exercise: string; createdAt: Date };
  readonly again: Result;
}

async function handInsOf(tx: Queryable, { recorded, courseId }: RegradeStory): Promise<Chosen[]> {
  const found: Chosen[] = [];
  for (const each of recorded) {
    if (each.again === null) continue;
    const handIn = await tx.handIn.findFirst({
      where: { requestId: requestIdOf(each.handIn.kernel), enrolment: { courseId } },
      select: { id: true, enrolmentId: true, assignmentId: true, exercise: true, createdAt: true },
    });
    if (handIn) found.push({ handIn, again: each.again });
  }
  return found;
}

/** One after the other, as by a single worker. Returns the end of the last. */
async function gradeAgain(
  tx: Queryable,
  { worker }: RegradeStory,
  { regradeSetId, queuedAt, chosen }: { regradeSetId: string; queuedAt: Date; chosen: readonly Chosen[] },
): Promise<Date> {
  const gradings: ImportedGrading[] = [];
  let claimedAt = queuedAt;
  for (const { handIn, again } of chosen) {
    const { id: handInId, createdAt: handedInAt, ...rest } = handIn;
    const finishedAt = new Date(claimedAt.getTime() + gradingMs(again));
    gradings.push({ handInId, ...rest, handedInAt, queuedAt, claimedAt, finishedAt, result: markRecorded(again), regradeSetId });
    claimedAt = finishedAt;
  }
  const ids = await importGradings(tx, worker, gradings);
  const items = gradings.map(({ handInId, finishedAt }, index) => ({
    regradeSetId,
    handInId,
    gradingId: ids[index] ?? null,
    endedAt: finishedAt,
  }));
  await tx.regradeItem.createMany({ data: items });
  return claimedAt;
}

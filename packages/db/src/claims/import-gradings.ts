import { createHash, randomUUID } from 'node:crypto';
import type { Queryable } from '../client.ts';
import type { Prisma } from '../generated/client.ts';
import { storableJson } from '../json.ts';
import { writeRows } from './finish-claim.ts';
import { fractionInterval, type StoredResult } from './stored-result.ts';

/** A hand-in and its grading that happened elsewhere, at another time. */
export interface ImportedHandIn {
  readonly enrolmentId: string;
  readonly assignmentId: string;
  /** WGSL */
  readonly source: string;
  readonly note: string;
  /** Found again by it: a hand-in that is there already is left as it is. */
  readonly requestId: string;
  readonly handedInAt: Date;
  readonly claimedAt: Date;
  readonly finishedAt: Date;
  /** A verdict that is the kernel's. */
  readonly result: StoredResult & { readonly seed: string };
}

export interface ImportingWorker {
  readonly workerId: string;
  readonly name: string;
}

/**
 * Writes hand-ins that have ended, with their gradings, rows and events, as they would stand had they gone through the queue; none of them
 * ever has a job. Returns the ids of those that were not there before, by request. Checks no deadline.
 */
export async function importHandIns(
  tx: Queryable,
  worker: ImportingWorker,
  handIns: readonly ImportedHandIn[],
): Promise<ReadonlyMap<string, string>> {
  const known = await tx.handIn.findMany({
    where: { requestId: { in: handIns.map(({ requestId }) => requestId) } },
    select: { requestId: true },
  });
  const missing = handIns.filter(({ requestId }) => !known.some((each) => each.requestId === requestId));
  const made = missing.map((handIn) => ({ ...handIn, handInId: randomUUID() }));
  await tx.handIn.createMany({ data: made.map(handInRow) });
  await tx.handInEvent.createMany({ data: made.flatMap((handIn) => eventRows(handIn, worker)) });
  for (const handIn of made) {
    await importGrading(tx, worker, { ...handIn, exercise: handIn.result.exercise, queuedAt: handIn.handedInAt, regradeSetId: null });
  }
  return new Map(made.map(({ requestId, handInId }) => [requestId, handInId]));
}

export interface ImportedGrading {
  readonly handInId: string;
  readonly enrolmentId: string;
  readonly assignmentId: string;
  readonly exercise: string;
  readonly handedInAt: Date;
  readonly queuedAt: Date;
  readonly claimedAt: Date;
  readonly finishedAt: Date;
  readonly result: StoredResult & { readonly seed: string };
  /** Null: it is the hand-in's grade, and in effect. Otherwise it waits for the set to be applied. */
  readonly regradeSetId: string | null;
}

/** Writes one finished grading and returns its id. */
export async function importGrading(tx: Queryable, { workerId }: ImportingWorker, grading: ImportedGrading): Promise<string> {
  const { handInId, enrolmentId, assignmentId, exercise, handedInAt, queuedAt, claimedAt, finishedAt, result, regradeSetId } = grading;
  const id = randomUUID();
  await tx.grading.create({
    data: {
      ...{ id, handInId, enrolmentId, assignmentId, exercise, handedInAt, regradeSetId, workerId, seed: result.seed },
      ...{ attempt: 1, kind: regradeSetId === null ? 'live' : 'regrade', claimId: randomUUID() },
      ...{ queuedAt, claimedAt, heartbeatAt: finishedAt },
    },
    select: { id: true },
  });
  // A finished grading takes no rows, and does not change: so it is finished last.
  await writeRows(tx, id, result);
  const { fraction, fractionLow, fractionHigh } = fractionInterval(result.performance);
  await tx.grading.update({
    where: { id },
    data: {
      ...{ finishedAt, outcome: 'result', effective: regradeSetId === null },
      ...{ verdict: result.verdict, score: result.score, maxScore: result.maxScore, fraction, fractionLow, fractionHigh },
      ...{ deviceClass: result.device.deviceClass, device: storableJson(result.device), roof: storableJson(result.roof) },
      ...{ harnessVersion: result.harness.version, result: storableJson(result) },
      phaseTimes: result.phases.map((phase) => storableJson(phase)),
    },
    select: { id: true },
  });
  return id;
}

type Made = ImportedHandIn & { readonly handInId: string };

function handInRow({ handInId, enrolmentId, assignmentId, source, note, requestId, handedInAt, finishedAt, result }: Made) {
  return {
    ...{ id: handInId, enrolmentId, assignmentId, exercise: result.exercise, source, note, requestId },
    sourceSha256: createHash('sha256').update(source, 'utf8').digest('hex'),
    ...{ createdAt: handedInAt, queuedAt: handedInAt, endedAt: finishedAt },
  };
}

function eventRows({ handInId, handedInAt, claimedAt, finishedAt, result }: Made, { name }: ImportingWorker) {
  const { verdict, score, maxScore } = result;
  return [
    { handInId, at: handedInAt, kind: 'waiting', data: { replaces: [] } },
    { handInId, at: claimedAt, kind: 'running', data: { attempt: 1, worker: name } },
    { handInId, at: finishedAt, kind: 'ended', data: { verdict, score, maxScore } },
  ] satisfies Prisma.HandInEventCreateManyInput[];
}

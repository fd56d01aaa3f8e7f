import { randomUUID } from 'node:crypto';
import { resultFixture } from '@rooflab/result/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordAudit } from '../audit.ts';
import { claimNext } from '../claims/claim-next.ts';
import { finishClaim } from '../claims/finish-claim.ts';
import {
  EXERCISE,
  handIn,
  makeAssignment,
  makeCourse,
  makeScene,
  makeUser,
  makeWorker,
  type OpenTestDatabase,
  openTestDatabase,
} from '../testing/index.ts';

/** Each test makes what it needs in it. */
let world: OpenTestDatabase;

beforeAll(async () => {
  world = await openTestDatabase();
});

afterAll(() => world[Symbol.asyncDispose]());

async function gradedScene({ db }: Awaited<ReturnType<typeof openTestDatabase>>) {
  const scene = await makeScene(db);
  const handInId = await handIn(db, scene);
  const claim = await claimNext(db, await makeWorker(db));
  await finishClaim(db, { claimId: claim?.claimId ?? '', result: resultFixture() });
  return { ...scene, handInId, gradingId: claim?.gradingId ?? '' };
}

test('A finished grading and its result cannot be changed or deleted; only `effective` can be switched.', async () => {
  const { db } = world;
  const { gradingId: id } = await gradedScene(world);
  await expect(db.grading.update({ where: { id }, data: { score: 100 } })).rejects.toThrow('only "effective" may change');
  await expect(db.grading.update({ where: { id }, data: { effective: false, failure: 'x' } })).rejects.toThrow(
    'only "effective" may change',
  );
  await expect(db.grading.update({ where: { id }, data: { result: {} } })).rejects.toThrow('only "effective" may change');
  await expect(db.grading.delete({ where: { id } })).rejects.toThrow('refused');
  await expect(db.$executeRaw`TRUNCATE gradings CASCADE`).rejects.toThrow('refused');
  await db.grading.update({ where: { id }, data: { effective: false } });
  await db.grading.update({ where: { id }, data: { effective: true } });
});

test('What was handed in, when, and how it ended does not change.', async () => {
  const { db } = world;
  const { handInId: id } = await gradedScene(world);
  await expect(db.handIn.update({ where: { id }, data: { createdAt: new Date(0) } })).rejects.toThrow('does not change');
  await expect(db.handIn.update({ where: { id }, data: { source: 'fn other() {}' } })).rejects.toThrow();
  await expect(db.handIn.update({ where: { id }, data: { endedAt: null } })).rejects.toThrow('final');
  await expect(db.handIn.update({ where: { id }, data: { cancelledAt: new Date() } })).rejects.toThrow('hand_ins_state_consistent');
  await expect(db.handIn.delete({ where: { id } })).rejects.toThrow();
});

test('A hand-in has at most one grading in effect and one under way, even by direct writes.', async () => {
  const { db } = world;
  const { gradingId: id } = await gradedScene(world);
  const { result, roof, device, phaseTimes, point, terms, ...first } = await db.grading.findUniqueOrThrow({ where: { id } });
  expect(point).not.toBeNull();
  const json = { result: result ?? {}, roof: roof ?? {}, device: device ?? {}, phaseTimes: phaseTimes ?? [], terms: terms ?? {} };
  const copy = (fields: object) => ({ data: { ...first, ...json, id: randomUUID(), claimId: randomUUID(), ...fields } });
  await expect(db.grading.create(copy({ attempt: 2 }))).rejects.toThrow('Unique constraint');
  const { outcome, verdict, score, maxScore, ...rest } = first;
  expect([outcome, verdict, score, maxScore]).toEqual(['result', 'accepted', 92.5, 100]);
  const running = (attempt: number) => ({
    data: {
      ...rest,
      id: randomUUID(),
      claimId: randomUUID(),
      attempt,
      finishedAt: null,
      effective: false,
      fraction: null,
      fractionLow: null,
      fractionHigh: null,
    },
  });
  await db.grading.create(running(2));
  await expect(db.grading.create(running(3))).rejects.toThrow('Unique constraint');
});

test('The audit log is only ever added to.', async () => {
  const { db } = world;
  await recordAudit(db, { actor: 'system', action: 'course.create', subjectKind: 'course', subjectId: 'x', reason: 'a\0b' });
  await expect(db.auditEntry.updateMany({ data: { reason: 'other' } })).rejects.toThrow('refused');
  await expect(db.auditEntry.deleteMany()).rejects.toThrow('refused');
  await expect(db.$executeRaw`TRUNCATE audit_log`).rejects.toThrow('refused');
  expect(await db.auditEntry.count()).toBe(1);
});

test('Extensions and overrides are revoked once, never edited, and only one applies at a time.', async () => {
  const { db } = world;
  const { courseId, enrolmentId, assignmentId } = await makeScene(db);
  const userId = await makeUser(db);
  const override = { enrolmentId, assignmentId, score: 80, reason: 'graded by hand', madeById: userId };
  const { id } = await db.override.create({ data: override });
  await expect(db.override.create({ data: override })).rejects.toThrow('Unique constraint');
  await db.override.create({ data: { ...override, itemKind: 'exercise', subject: EXERCISE } });
  await expect(db.override.update({ where: { id }, data: { score: 90 } })).rejects.toThrow('revoke it');
  await db.override.update({ where: { id }, data: { revokedAt: new Date(), revokedById: userId } });
  await expect(db.override.update({ where: { id }, data: { revokedAt: null, revokedById: null } })).rejects.toThrow('revoke it');
  await db.override.create({ data: { ...override, score: 90 } });
  await expect(db.override.deleteMany()).rejects.toThrow('refused');
  await expect(db.extension.create({ data: { courseId, enrolmentId, assignmentId, reason: 'r', grantedById: userId } })).rejects.toThrow(
    'extensions_grant_something',
  );
});

test('Rules that contradict themselves are refused.', async () => {
  const { db } = world;
  const courseId = await makeCourse(db);
  const of = (fields: Parameters<typeof makeAssignment>[2]) => makeAssignment(db, courseId, fields);
  await expect(of({ releaseAt: new Date('2026-11-20'), dueAt: new Date('2026-11-19') })).rejects.toThrow('assignments_dates_ordered');
  await expect(of({ latePolicy: 'none', maxLateDays: 2 })).rejects.toThrow('assignments_late_policy_complete');
  await expect(of({ latePolicy: 'percent', maxLateDays: 2 })).rejects.toThrow('assignments_late_policy_complete');
  await expect(of({ attemptLimit: 0 })).rejects.toThrow('assignments_attempt_limit_positive');
  await expect(of({ exercises: ['no slash'] })).rejects.toThrow('assignment_items_subject_form');
  await expect(makeCourse(db, { timeZone: 'Mars/Olympus' })).rejects.toThrow();
  await expect(db.user.create({ data: { name: 'A', email: 'Ada@example.org' } })).rejects.toThrow('users_email_lower');
  await expect(db.worker.update({ where: { id: await makeWorker(db) }, data: { state: 'paused' } })).rejects.toThrow(
    'workers_paused_reason_said',
  );
});

test('A user who has handed in cannot be deleted, nor their course or its exercises.', async () => {
  const { db } = world;
  const { enrolmentId, courseId, assignmentId } = await gradedScene(world);
  const { userId } = await db.enrolment.findUniqueOrThrow({ where: { id: enrolmentId } });
  await expect(db.user.delete({ where: { id: userId } })).rejects.toThrow('Foreign key');
  await expect(db.enrolment.delete({ where: { id: enrolmentId } })).rejects.toThrow('Foreign key');
  await expect(db.assignment.delete({ where: { id: assignmentId } })).rejects.toThrow('Foreign key');
  await expect(db.course.delete({ where: { id: courseId } })).rejects.toThrow('Foreign key');
  const lonely = await makeUser(db);
  await db.session.create({ data: { token: randomUUID(), userId: lonely, expiresAt: new Date() } });
  await db.user.delete({ where: { id: lonely } });
});

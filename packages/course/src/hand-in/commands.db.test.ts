import { randomUUID } from 'node:crypto';
import { claimNext, type RefusalCode, Refused } from '@rooflab/db';
import { EXERCISE, makeAssignment, makeScene, makeWorker, type OpenTestDatabase, openTestDatabase, type Scene } from '@rooflab/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelHandIn, createHandIn, type HandInRequest } from './commands.ts';

/** Each test makes what it needs in it; those that take what waits for any worker have one of their own. */
let world: OpenTestDatabase;

beforeAll(async () => {
  world = await openTestDatabase({ poolSize: 20 });
});

afterAll(() => world[Symbol.asyncDispose]());

const DAY_MS = 86_400_000;

function request({ enrolmentId, assignmentId }: Scene, fields: Partial<HandInRequest> = {}): HandInRequest {
  return { enrolmentId, assignmentId, exercise: EXERCISE, source: 'fn main() {}', ...fields };
}

async function codeOf(accepted: Promise<unknown>): Promise<RefusalCode | 'accepted'> {
  return await accepted.then(
    () => 'accepted' as const,
    (error: unknown) => {
      if (error instanceof Refused) return error.code;
      throw error;
    },
  );
}

test('Of 50 parallel requests for the last attempt exactly one is accepted.', async () => {
  const scene = await makeScene(world.db, { assignment: { attemptLimit: 1 } });
  const codes = await Promise.all(Array.from({ length: 50 }, () => codeOf(createHandIn(world.db, request(scene)))));
  expect(codes.filter((code) => code === 'accepted')).toHaveLength(1);
  expect(codes.filter((code) => code === 'no-attempts-left')).toHaveLength(49);
  expect(await world.db.handIn.count({ where: { enrolmentId: scene.enrolmentId } })).toBe(1);
});

test('A request repeated 20 times in parallel makes one hand-in, and every answer names it.', async () => {
  const scene = await makeScene(world.db, { assignment: { attemptLimit: 3 } });
  const requestId = randomUUID();
  const answers = await Promise.all(Array.from({ length: 20 }, () => createHandIn(world.db, request(scene, { requestId }))));
  expect(new Set(answers.map(({ handInId }) => handInId)).size).toBe(1);
  expect(answers.filter(({ created }) => created)).toHaveLength(1);
  expect(await codeOf(createHandIn(world.db, request(scene, { requestId, source: 'fn other() {}' })))).toBe('request-reused');
});

test('What fails inside the transaction leaves no hand-in.', async () => {
  await using own = await openTestDatabase();
  const scene = await makeScene(own.db);
  await own.db.$executeRaw`
    CREATE FUNCTION break_it() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''broken''; END'`;
  await own.db.$executeRaw`CREATE TRIGGER break_it BEFORE INSERT ON hand_in_events FOR EACH ROW EXECUTE FUNCTION break_it()`;
  await expect(createHandIn(own.db, request(scene))).rejects.toThrow('broken');
  expect(await own.db.handIn.count()).toBe(0);
});

test('Who is not enrolled, and what is not assigned, is refused.', async () => {
  const scene = await makeScene(world.db);
  const elsewhere = await makeScene(world.db);
  const of = (fields: Partial<HandInRequest>) => codeOf(createHandIn(world.db, request(scene, fields)));
  expect(await of({ enrolmentId: randomUUID() })).toBe('not-enrolled');
  expect(await of({ exercise: 'matmul/square' })).toBe('no-such-item');
  expect(await of({ assignmentId: elsewhere.assignmentId })).toBe('no-such-item');
  await world.db.enrolment.update({ where: { id: scene.enrolmentId }, data: { droppedAt: new Date() } });
  expect(await of({})).toBe('not-enrolled');
});

test('An assignment is open from its release to the end of its grace; an extension keeps it open longer for one student.', async () => {
  const { db } = world;
  const scene = await makeScene(db);
  const at = (ms: number) => new Date(Date.now() + ms);
  const of = async (fields: { releaseAt: Date; dueAt: Date; graceMinutes?: number }) => {
    const assignmentId = await makeAssignment(db, scene.courseId, fields);
    return { assignmentId, code: await codeOf(createHandIn(db, request({ ...scene, assignmentId }))) };
  };
  expect((await of({ releaseAt: at(DAY_MS), dueAt: at(2 * DAY_MS) })).code).toBe('not-released');
  const closed = await of({ releaseAt: at(-DAY_MS), dueAt: at(-600_000) });
  expect(closed.code).toBe('closed');
  expect((await of({ releaseAt: at(-DAY_MS), dueAt: at(-600_000), graceMinutes: 15 })).code).toBe('accepted');
  const grantedById = (await db.user.findFirstOrThrow()).id;
  const { courseId, enrolmentId } = scene;
  const extension = { courseId, enrolmentId, assignmentId: closed.assignmentId, dueAt: at(DAY_MS), reason: 'ill', grantedById };
  await db.extension.create({ data: extension });
  expect(await codeOf(createHandIn(db, request({ ...scene, assignmentId: closed.assignmentId })))).toBe('accepted');
});

test('A late hand-in is taken only from a student who agreed to its price, and as long as late days last.', async () => {
  const { db } = world;
  const scene = await makeScene(db);
  await db.course.update({ where: { id: scene.courseId }, data: { lateDayBudget: 2 } });
  const assignmentOf = (daysAgo: number) =>
    makeAssignment(db, scene.courseId, {
      releaseAt: new Date(Date.now() - 20 * DAY_MS),
      dueAt: new Date(Date.now() - daysAgo * DAY_MS + DAY_MS / 2),
      latePolicy: 'budget',
      maxLateDays: 3,
    });
  const twoLate = await assignmentOf(2);
  const oneLate = await assignmentOf(1);
  const of = (assignmentId: string, acceptLate?: boolean) =>
    codeOf(createHandIn(db, request({ ...scene, assignmentId }, acceptLate === undefined ? {} : { acceptLate })));
  expect(await of(twoLate)).toBe('late-not-confirmed');
  expect(await of(twoLate, true)).toBe('accepted');
  expect(await of(twoLate, true)).toBe('accepted');
  expect(await of(oneLate, true)).toBe('no-late-days');
});

test('A cooldown holds the next one back and says until when.', async () => {
  const scene = await makeScene(world.db, { assignment: { cooldownSeconds: 600 } });
  const first = await createHandIn(world.db, request(scene));
  const second = createHandIn(world.db, request(scene));
  await expect(second).rejects.toMatchObject({ code: 'cooling-down', details: { retryAt: new Date(first.createdAt.getTime() + 600_000) } });
});

test('A portal’s clock counts for a minute before the database’s now, not further and not ahead.', async () => {
  const scene = await makeScene(world.db);
  const offsetOf = async (ms: number) => {
    const { createdAt } = await createHandIn(world.db, request(scene, { receivedAt: new Date(Date.now() + ms) }));
    return createdAt.getTime() - Date.now();
  };
  expect(await offsetOf(3_600_000)).toBeLessThanOrEqual(0);
  expect(await offsetOf(-3_600_000)).toBeGreaterThan(-120_000);
  expect(await offsetOf(-20_000)).toBeLessThanOrEqual(-20_000);
});

test('A newer hand-in replaces one that waits if the assignment says so, costs no further attempt, and leaves one job.', async () => {
  await using world = await openTestDatabase();
  const { db } = world;
  const scene = await makeScene(db, { assignment: { replacesWaiting: true, attemptLimit: 2 } });
  const first = await createHandIn(db, request(scene));
  const second = await createHandIn(db, request(scene));
  const third = await createHandIn(db, request(scene));
  expect([second.replaced, third.replaced]).toEqual([[first.handInId], [second.handInId]]);
  expect(third.attemptsLeft).toBe(1);
  const workerId = await makeWorker(db);
  expect((await claimNext(db, workerId))?.handInId).toBe(third.handInId);
  expect(await claimNext(db, workerId)).toBeNull();
  const fourth = await createHandIn(db, request(scene));
  expect(fourth.replaced).toEqual([]);
  expect(await codeOf(createHandIn(db, request(scene)))).toBe('accepted');
});

test('What a hand-in replaces does not push it back; what else its student has pending does, by a minute each.', async () => {
  const { db } = world;
  const scene = await makeScene(db, { assignment: { replacesWaiting: true } });
  const other = { ...scene, assignmentId: await makeAssignment(db, scene.courseId) };
  const pushedBackMs = async (to: Scene) => {
    const { handInId } = await createHandIn(db, request(to));
    const { turn, queuedAt } = await db.handIn.findUniqueOrThrow({ where: { id: handInId } });
    return turn.getTime() - queuedAt.getTime();
  };
  expect(await pushedBackMs(scene)).toBe(0);
  expect(await pushedBackMs(scene)).toBe(0);
  expect(await pushedBackMs(other)).toBe(60_000);
  expect(await pushedBackMs(scene)).toBe(60_000);
  expect(await pushedBackMs(other)).toBe(120_000);
});

test('Without that rule both wait, and both count.', async () => {
  const scene = await makeScene(world.db, { assignment: { attemptLimit: 2 } });
  const codes = [];
  for (let round = 0; round < 3; round += 1) codes.push(await codeOf(createHandIn(world.db, request(scene))));
  expect(codes).toEqual(['accepted', 'accepted', 'no-attempts-left']);
});

test('One that is taken back while it waits gives its attempt back; one that runs cannot be taken back.', async () => {
  await using world = await openTestDatabase();
  const { db } = world;
  const scene = await makeScene(db, { assignment: { attemptLimit: 1 } });
  const first = await createHandIn(db, request(scene));
  await cancelHandIn(db, first.handInId);
  await cancelHandIn(db, first.handInId);
  const workerId = await makeWorker(db);
  expect(await claimNext(db, workerId)).toBeNull();
  const second = await createHandIn(db, request(scene));
  expect((await claimNext(db, workerId))?.handInId).toBe(second.handInId);
  expect(await codeOf(cancelHandIn(db, second.handInId))).toBe('already-running');
});

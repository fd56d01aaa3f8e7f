import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createWaitingRoom, type Taken } from './waiting-room.ts';

const NEVER = new AbortController().signal;

/** A queue that counts how often it is asked, and never by two at a time. */
function createQueue(jobs: number[]) {
  const seen = { asked: 0, most: 0 };
  let asking = 0;
  const take = async (): Promise<Taken<number>> => {
    seen.asked += 1;
    asking += 1;
    seen.most = Math.max(seen.most, asking);
    await sleep(1);
    asking -= 1;
    const job = jobs.shift();
    return job === undefined ? 'nothing' : { job };
  };
  return { seen, take, jobs };
}

const waitIn = (room: ReturnType<typeof createWaitingRoom<number>>, take: () => Promise<Taken<number>>, who: string, group = 'large') =>
  room.wait({ group, who, take, mostMs: 60_000, gone: NEVER });

test('One job wakes one of 64 that wait, and costs two questions: the second finds nothing for anybody.', async () => {
  const room = createWaitingRoom<number>({ lookMs: 60_000 });
  const { seen, take, jobs } = createQueue([]);
  const waiting = Array.from({ length: 64 }, (_, who) => waitIn(room, take, String(who)));
  await sleep(200);
  const before = seen.asked;
  jobs.push(7);
  room.wake();
  expect(await Promise.race(waiting)).toBe(7);
  await sleep(50);
  expect(seen.asked - before).toBe(2);
  expect(seen.most).toBe(1);
  room.close();
  const answers = await Promise.all(waiting);
  expect(answers.filter((job) => job === null)).toHaveLength(63);
});

test('As many jobs as arrive are taken, in the order in which those that take them came; another group is asked on its own.', async () => {
  const room = createWaitingRoom<number>({ lookMs: 60_000 });
  const { take, jobs } = createQueue([]);
  const other = createQueue([]);
  const waiting = ['a', 'b', 'c'].map((who) => waitIn(room, take, who));
  const elsewhere = waitIn(room, other.take, 'd', 'software');
  await sleep(50);
  jobs.push(1, 2);
  other.jobs.push(9);
  room.wake();
  expect(await Promise.all([waiting[0], waiting[1], elsewhere])).toEqual([1, 2, 9]);
  room.close();
  expect(await waiting[2]).toBeNull();
});

test('Without a signal, work is found at the next look; a signal during a question is not forgotten.', async () => {
  const room = createWaitingRoom<number>({ lookMs: 20 });
  const { take, jobs } = createQueue([]);
  const waiting = waitIn(room, take, 'a');
  await sleep(30);
  jobs.push(1);
  expect(await waiting).toBe(1);
  const started = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  let questions = 0;
  const slow = async (): Promise<Taken<number>> => {
    questions += 1;
    if (questions > 1) return { job: 2 };
    started.resolve();
    await asked.promise;
    return 'nothing';
  };
  const quiet = createWaitingRoom<number>({ lookMs: 60_000 });
  const second = waitIn(quiet, slow, 'a');
  await started.promise;
  quiet.wake();
  asked.resolve();
  expect(await second).toBe(2);
  room.close();
  quiet.close();
});

test('Who is gone, late or replaced by a newer request is not asked for; a job that it was just given is still told to it.', async () => {
  const room = createWaitingRoom<number>({ lookMs: 60_000 });
  const { seen, take, jobs } = createQueue([]);
  const gone = new AbortController();
  const left = room.wait({ group: 'large', who: 'a', take, mostMs: 60_000, gone: gone.signal });
  const late = room.wait({ group: 'large', who: 'b', take, mostMs: 30, gone: NEVER });
  const former = waitIn(room, take, 'c');
  await sleep(10);
  gone.abort();
  const latest = waitIn(room, take, 'c');
  expect(await Promise.all([left, late, former])).toEqual([null, null, null]);
  const before = seen.asked;
  jobs.push(5);
  room.wake();
  expect(await latest).toBe(5);
  expect(seen.asked).toBe(before + 1);

  const leaving = new AbortController();
  const taking = async (): Promise<Taken<number>> => {
    leaving.abort();
    return { job: 6 };
  };
  expect(await room.wait({ group: 'large', who: 'd', take: taking, mostMs: 60_000, gone: leaving.signal })).toBe(6);
  room.close();
  expect(await waitIn(room, taking, 'e')).toBeNull();
});

test('A question that fails is the answer to one, and the others wait on; who may take nothing is passed over.', async () => {
  const room = createWaitingRoom<number>({ lookMs: 60_000 });
  const broken = waitIn(room, () => Promise.reject(new Error('away')), 'a');
  const paused = waitIn(room, async () => 'out', 'b');
  const { take, jobs } = createQueue([]);
  const waiting = waitIn(room, take, 'c');
  await expect(broken).rejects.toThrow('away');
  jobs.push(3);
  room.wake();
  expect(await Promise.all([paused, waiting])).toEqual([null, 3]);
  room.close();
});

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, databaseNow } from '@rooflab/db';
import type { AssignmentFields } from '@rooflab/db/testing';
import { type Ledger, readLedger } from '../load/ledger.ts';
import { send } from '../load/send.ts';
import type { Portal, Stack } from '../load/stack.ts';
import { makeStudents } from '../load/students.ts';

export interface ClockRun {
  /** Whose clock is off. */
  readonly party: 'workers' | 'portal';
  /** Negative: it is behind. */
  readonly offSeconds: number;
  readonly handIns: number;
  readonly everyMs: number;
  readonly gradingMs: number;
}

/** A hand-in at the portal whose clock is off: the refusal's code, or `accepted`. */
interface Deadline {
  readonly what: string;
  readonly expected: string;
  readonly got: string;
}

export interface ClockFigures extends Pick<ClockRun, 'party' | 'offSeconds'>, Ledger {
  readonly lostByKilled: number;
  readonly lostByLiving: number;
  /** From the kill until the last of its claims was taken back. */
  readonly slowestFreeSeconds: number;
  /** Hand-ins and gradings with a time that the database's clock did not show during the run. */
  readonly strangeTimes: number;
  readonly deadlines: readonly Deadline[];
}

const LOOPS = 2;
const GIVE_UP_MS = 120_000;
const MINUTE_MS = 60_000;

/** The name of the workers that are killed. */
const DOOMED = 'doomed';

/** Half of all hand-ins go through a portal, and half of the workers ask it, that has the wrong clock, or whose workers have it. */
export async function runWithClockOff(stack: Stack, run: ClockRun): Promise<ClockFigures> {
  const { db } = stack;
  const { party, offSeconds, gradingMs } = run;
  const wrong = { env: clockOff(offSeconds) };
  const off = await stack.startPortal(party === 'portal' ? wrong : {});
  const right = await stack.startPortal();
  const start = await databaseNow(db);
  const common = { loopsEach: LOOPS, gradingMs };
  const doomed = await stack.startWorkerProcess({ ...common, name: DOOMED, address: off.url, ...(party === 'workers' && wrong) });
  await stack.startWorkerProcess({ ...common, name: 'other', address: right.url });
  const sending = sendAll(stack, [off, right], run);
  await sleep((run.handIns * run.everyMs) / 2);
  await untilHeld(db);
  await doomed.kill();
  const killedAt = await databaseNow(db);
  await sending;
  await untilEnded(db);
  const ledger = await readLedger(db);
  const lost = await db.grading.findMany({
    where: { outcome: { not: 'result' } },
    select: { finishedAt: true, worker: { select: { name: true } } },
  });
  const afterKill = lost.filter(({ worker, finishedAt }) => worker.name.startsWith(DOOMED) && finishedAt !== null && finishedAt > killedAt);
  const waitsMs = afterKill.map(({ finishedAt }) => (finishedAt?.getTime() ?? Number.NaN) - killedAt.getTime());
  return {
    party,
    offSeconds,
    ...ledger,
    lostByKilled: afterKill.length,
    lostByLiving: lost.length - afterKill.length,
    slowestFreeSeconds: Math.round(Math.max(0, ...waitsMs) / 100) / 10,
    strangeTimes: await countStrangeTimes(db, start),
    deadlines: party === 'portal' ? await tryDeadlines(stack, off) : [],
  };
}

/** The environment of a process whose clock is off by this much. */
function clockOff(seconds: number): Record<string, string> {
  return { NODE_OPTIONS: `--import=${new URL(`./shifted-clock.ts?seconds=${seconds}`, import.meta.url).href}` };
}

async function sendAll(stack: Stack, portals: readonly [Portal, Portal], { handIns, everyMs }: ClockRun): Promise<void> {
  const group = await makeStudents(stack, { students: Math.ceil(handIns / 4) });
  const sent: Promise<void>[] = [];
  for (let index = 0; index < handIns; index += 1) {
    const student = group.students[index % group.students.length];
    const { url } = portals[index % 2 === 0 ? 0 : 1];
    if (student === undefined) throw new Error('There are no students.');
    const request = { url, group, student, requestId: randomUUID(), source: `// ${index}\n${group.source}` };
    sent.push(
      send(request).then(({ handInId, refusal }) => {
        if (handInId === null) throw new Error(`A hand-in was refused: ${refusal}.`);
      }),
    );
    await sleep(everyMs);
  }
  await Promise.all(sent);
}

/** Until each of the workers that will be killed holds a claim and has been heard from. */
async function untilHeld(db: Database): Promise<void> {
  await within('The workers held no claims', async () => {
    const held = await db.grading.findMany({
      where: { finishedAt: null, worker: { name: { startsWith: DOOMED } } },
      select: { claimedAt: true, heartbeatAt: true },
    });
    return held.filter(({ claimedAt, heartbeatAt }) => heartbeatAt > claimedAt).length === LOOPS;
  });
}

async function untilEnded(db: Database): Promise<void> {
  await within('Not all hand-ins ended', async () => (await db.handIn.count({ where: { endedAt: null } })) === 0);
}

async function within(what: string, seen: () => Promise<boolean>): Promise<void> {
  const giveUpMs = performance.now() + GIVE_UP_MS;
  while (!(await seen())) {
    if (performance.now() > giveUpMs) throw new Error(`${what} within ${GIVE_UP_MS / 1000} s.`);
    await sleep(50);
  }
}

/**
 * A portal is believed that a hand-in waited in it for up to a minute. The last moment is when the rows are read: workers that go on asking are seen
 * until then.
 */
async function countStrangeTimes(db: Database, start: Date): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM hand_ins h JOIN gradings g ON g.hand_in_id = h.id JOIN workers w ON w.id = g.worker_id
    WHERE NOT (h.created_at BETWEEN ${start}::timestamptz - interval '1 minute' AND clock_timestamp()
      AND h.queued_at BETWEEN ${start} AND clock_timestamp() AND h.ended_at BETWEEN ${start} AND clock_timestamp()
      AND g.claimed_at BETWEEN ${start} AND clock_timestamp() AND g.heartbeat_at BETWEEN ${start} AND clock_timestamp()
      AND g.finished_at BETWEEN ${start} AND clock_timestamp()
      AND w.started_at BETWEEN ${start} AND clock_timestamp() AND w.last_seen_at BETWEEN ${start} AND clock_timestamp())`;
  return row?.count ?? Number.NaN;
}

/** Half an hour before the deadline and five minutes after it; half an hour before an assignment opens, when students do not see it, and half an hour after. */
async function tryDeadlines(stack: Stack, { url }: Portal): Promise<Deadline[]> {
  const now = (await databaseNow(stack.db)).getTime();
  const inMinutes = (minutes: number): Date => new Date(now + minutes * MINUTE_MS);
  const tried: readonly [string, string, AssignmentFields][] = [
    ['before the deadline', 'accepted', { dueAt: inMinutes(30) }],
    ['after the deadline', 'closed', { dueAt: inMinutes(-5) }],
    ['before it opens', 'not-found', { releaseAt: inMinutes(30) }],
    ['after it has opened', 'accepted', { releaseAt: inMinutes(-30) }],
  ];
  const deadlines: Deadline[] = [];
  for (const [what, expected, assignment] of tried) {
    const group = await makeStudents(stack, { students: 1, assignment });
    const [student] = group.students;
    if (student === undefined) throw new Error('There is no student.');
    const { refusal } = await send({ url, group, student, requestId: randomUUID() });
    deadlines.push({ what, expected, got: refusal ?? 'accepted' });
  }
  return deadlines;
}

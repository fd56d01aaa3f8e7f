import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, eventsAfter } from '@rooflab/db';
import { type Spread, spread } from '../load/quantiles.ts';
import { send } from '../load/send.ts';
import type { Portal, Stack, Stubbed } from '../load/stack.ts';
import { makeStudents } from '../load/students.ts';
import { type Arrival, type Subscriber, subscribe } from './subscriber.ts';

export interface StreamFigures {
  readonly subscribers: number;
  /** Number of streams opened; each after a subscriber's first is a reconnection. */
  readonly streams: number;
  readonly events: number;
  readonly eventsByKind: Readonly<Record<string, number>>;
  readonly missed: number;
  readonly terminalMissed: number;
  readonly outOfOrderOrTwice: number;
  /** From the event's time in the database to its arrival, for events that happened while the subscriber's stream was open. */
  readonly openLagMs: Spread;
  /** The same for all events, including those that happened while there was no stream, or no server. */
  readonly allLagMs: Spread;
  readonly shareWhileOpen: number;
}

export interface LiveFigures extends StreamFigures {
  /** From the kill until the same port answers again. */
  readonly restartSeconds: number;
}

export interface LiveRun {
  readonly stack: Stack;
  readonly subscribers: number;
  readonly stubbed: Stubbed;
  /** Per subscriber, on average. */
  readonly secondsBetweenCuts: number;
  readonly giveUpSeconds: number;
  readonly say: (line: string) => void;
}

/** All hand in and follow; streams are cut at random, and the server is killed and restarted when half have ended. */
export async function runLive(run: LiveRun): Promise<LiveFigures> {
  const { stack, say } = run;
  const portal = await stack.startPortal();
  const subscribers = await handInAndSubscribe(run, portal);
  await until(run, async () => subscribers.every(({ arrivals }) => arrivals.length > 0));
  say(`${subscribers.length} subscribers follow`);
  const stopCutting = cutAtRandom(subscribers, run.secondsBetweenCuts);
  await stack.startWorkers(run.stubbed);
  await until(run, async () => (await countEnded(stack.db)) >= subscribers.length / 2);
  const restartSeconds = await restart(stack, portal);
  say(`killed the server when half had ended; it was back after ${restartSeconds} s`);
  const ended = Promise.all(subscribers.map(({ ended }) => ended));
  await Promise.race([ended, sleep(run.giveUpSeconds * 1000, undefined, { ref: false })]);
  stopCutting();
  return { ...(await streamFigures(stack.db, subscribers)), restartSeconds };
}

async function handInAndSubscribe({ stack, subscribers }: LiveRun, { url }: Portal): Promise<Subscriber[]> {
  const group = await makeStudents(stack, { students: subscribers });
  const made: Subscriber[] = [];
  for (const student of group.students) {
    const { handInId, status } = await send({ url, group, student, requestId: randomUUID() });
    if (handInId === null) throw new Error(`A hand-in was answered with ${status}.`);
    made.push(subscribe({ url, token: student.token, handInId }));
  }
  return made;
}

/** Cuts a random subscriber's stream, now and then. Returns a function that stops it. */
function cutAtRandom(subscribers: readonly Subscriber[], secondsBetweenCuts: number): () => void {
  const timer = setInterval(
    () => subscribers[Math.floor(Math.random() * subscribers.length)]?.cut(),
    (secondsBetweenCuts * 1000) / subscribers.length,
  );
  return () => clearInterval(timer);
}

async function restart(stack: Stack, portal: Portal): Promise<number> {
  const killedMs = performance.now();
  await portal.kill();
  await stack.startPortal({ port: portal.port });
  return Math.round((performance.now() - killedMs) / 100) / 10;
}

async function until({ giveUpSeconds }: LiveRun, seen: () => Promise<boolean>): Promise<void> {
  const giveUpAt = Date.now() + giveUpSeconds * 1000;
  while (!(await seen())) {
    if (Date.now() > giveUpAt) throw new Error(`What was waited for did not come in ${giveUpSeconds} s.`);
    await sleep(100);
  }
}

async function countEnded(db: Database): Promise<number> {
  return await db.handIn.count({ where: { endedAt: { not: null } } });
}

/** Compares what arrived with what is in the database. */
export async function streamFigures(db: Database, subscribers: readonly Subscriber[]): Promise<StreamFigures> {
  const eventsByKind: Record<string, number> = {};
  let missed = 0;
  let terminalMissed = 0;
  let outOfOrderOrTwice = 0;
  const timed: (Arrival & { readonly atMs: number })[] = [];
  for (const { handInId, arrivals } of subscribers) {
    const stored = await eventsAfter(db, { kind: 'hand-in', id: handInId }, 0n);
    const got = new Set(arrivals.map(({ id }) => id));
    // The times that students are told are whole seconds.
    const atMs = new Map(stored.map(({ id, at }) => [id, at.getTime()]));
    timed.push(...arrivals.map((arrival) => ({ ...arrival, atMs: atMs.get(arrival.id) ?? Number.NaN })));
    for (const { kind } of stored) eventsByKind[kind] = (eventsByKind[kind] ?? 0) + 1;
    const away = stored.filter(({ id }) => !got.has(id));
    missed += away.length;
    if (away.some(({ kind }) => kind === 'ended') || !stored.some(({ kind }) => kind === 'ended')) terminalMissed += 1;
    outOfOrderOrTwice += arrivals.filter(({ id }, index) => id <= (arrivals[index - 1]?.id ?? 0n)).length;
  }
  const open = timed.filter(({ atMs, openSinceMs }) => atMs >= openSinceMs);
  const lagOf = (arrivals: typeof timed): Spread => spread(arrivals.map(({ atMs, arrivedMs }) => arrivedMs - atMs));
  return {
    subscribers: subscribers.length,
    streams: subscribers.reduce((total, { streams }) => total + streams(), 0),
    events: timed.length,
    eventsByKind,
    missed,
    terminalMissed,
    outOfOrderOrTwice,
    openLagMs: lagOf(open),
    allLagMs: lagOf(timed),
    shareWhileOpen: Math.round((open.length / timed.length) * 1000) / 1000,
  };
}

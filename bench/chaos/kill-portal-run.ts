import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, listenToDatabase } from '@rooflab/db';
import { type Ledger, readLedger } from '../load/ledger.ts';
import { type Answer, send } from '../load/send.ts';
import type { Portal, Stack } from '../load/stack.ts';
import { makeStudents, type Student, type StudentGroup } from '../load/students.ts';

/** Every fourth kill waits for a commit instead of a random time: the state "stored but not answered" is too short to be hit by chance. */
const COMMIT_EVERY = 4;

/** Longer than the slowest request of the warm-up, so that some kills come after everything is done. */
const SPAN = 1.3;

const GIVE_UP_MS = 10_000;

/** Groups of students that take turns, so that nobody reaches the limit of hand-ins per minute. */
const TURNS = 6;

/** At most this many times the wanted kills. */
const MOST_TRIES = 2;

export interface KillRun {
  readonly stack: Stack;
  /** Kills that must hit an unanswered hand-in; kills that hit none are made in addition. */
  readonly kills: number;
  /** Students who hand in at the moment of a kill. */
  readonly atOnce: number;
  readonly say: (line: string) => void;
}

export interface KillFigures {
  readonly kills: number;
  /** Each was sent once to a portal that was killed, and again to the next. */
  readonly requests: number;
  /** Kills with at least one hand-in that had not been answered. */
  readonly killsInsideHandIn: number;
  /** Kills while at least one transaction was open in the database. */
  readonly killsInsideTransaction: number;
  /** What the kill found. */
  readonly answered: number;
  readonly storedNotAnswered: number;
  readonly notStored: number;
  /** Violations: these must all be 0. */
  readonly acknowledgedAndGone: number;
  readonly otherIdOnRepeat: number;
  readonly createdTwice: number;
  readonly repeatRefused: number;
  /** The API's codes of those refusals. */
  readonly refusals: readonly string[];
  readonly tornAfterKill: number;
  readonly ledger: Ledger;
}

interface Round {
  readonly insideTransaction: boolean;
  readonly first: readonly Answer[];
  /** State of the requests, once the dead portal's connections were gone. */
  readonly stored: ReadonlyMap<string, string>;
  readonly torn: number;
  readonly repeated: readonly Answer[];
}

/** Kills one portal after the other while students hand in; each student repeats the request, with its id, at the next portal. */
export async function runKills(run: KillRun): Promise<KillFigures> {
  const { stack, kills, say } = run;
  const { db } = stack;
  const everybody = await makeStudents(stack, { students: TURNS * run.atOnce });
  const commits = await watchCommits(stack.databaseUrl);
  const rounds: Round[] = [];
  let victim = await stack.startPortal();
  const inside = (): number => rounds.filter(isInside).length;
  while (inside() < kills && rounds.length < MOST_TRIES * kills) {
    const survivor = await stack.startPortal();
    const first = (rounds.length % TURNS) * run.atOnce;
    const group = { ...everybody, students: everybody.students.slice(first, first + run.atOnce) };
    // How long they take at this portal, under the present load.
    const warm = await Promise.all(group.students.map((student) => send({ url: victim.url, group, student, requestId: randomUUID() })));
    const delayMs = Math.random() * SPAN * Math.max(...warm.map(({ ms }) => ms));
    const moment = (): Promise<unknown> =>
      rounds.length % COMMIT_EVERY === 0 ? Promise.race([commits.next(), sleep(GIVE_UP_MS)]) : sleep(delayMs);
    rounds.push(await killOnce(db, { victim, survivor, group, moment }));
    victim = survivor;
    if (rounds.length % 10 === 0) say(`${rounds.length} kills, ${inside()} inside a hand-in`);
  }
  await commits.stop();
  return summarise(rounds, await readLedger(db));
}

/** `next` resolves when a hand-in has just been committed and its answer has not been sent yet. */
async function watchCommits(url: string): Promise<{ next(): Promise<void>; stop(): Promise<void> }> {
  let wake = (): void => undefined;
  const stop = await listenToDatabase(url, { onEvent: () => wake() });
  const next = (): Promise<void> =>
    new Promise((resolve) => {
      wake = resolve;
    });
  return { next, stop };
}

interface Kill {
  readonly victim: Portal;
  readonly survivor: Portal;
  readonly group: StudentGroup;
  readonly moment: () => Promise<unknown>;
}

async function killOnce(db: Database, { victim, survivor, group, moment }: Kill): Promise<Round> {
  const requests = group.students.map((student) => ({ student, requestId: randomUUID() }));
  const sendAll = (url: string): Promise<Answer>[] => requests.map((request) => send({ url, group, ...request }));
  const due = moment();
  const pending = sendAll(victim.url);
  await due;
  // Stopped first, so that it does nothing more and the database shows what the kill interrupts.
  process.kill(victim.pid, 'SIGSTOP');
  const insideTransaction = (await openTransactions(db)) > 0;
  await victim.kill();
  const first = await Promise.all(pending);
  while ((await openTransactions(db)) > 0) await sleep(5);
  const stored = await storedOf(db, group.students);
  const { torn } = await readLedger(db);
  const repeated = await Promise.all(sendAll(survivor.url));
  return { insideTransaction, first, stored, torn, repeated };
}

async function openTransactions(db: Database): Promise<number> {
  const rows = await db.$queryRaw<{ open: number }[]>`
    SELECT count(*)::int AS open FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'rooflab-portal' AND state <> 'idle'`;
  return rows[0]?.open ?? 0;
}

/** Hand-in by request. */
async function storedOf(db: Database, students: readonly Student[]): Promise<Map<string, string>> {
  const enrolmentIds = students.map(({ enrolmentId }) => enrolmentId);
  const rows = await db.handIn.findMany({ where: { enrolmentId: { in: enrolmentIds } }, select: { id: true, requestId: true } });
  return new Map(rows.flatMap(({ id, requestId }) => (requestId === null ? [] : [[requestId, id]])));
}

/** At least one student had no answer yet. */
function isInside({ first }: Round): boolean {
  return first.some(({ status }) => status === null);
}

function summarise(rounds: readonly Round[], ledger: Ledger): KillFigures {
  const pairs = rounds.flatMap(({ first, stored, repeated }) =>
    first.map((before, index) => ({ before, handInId: stored.get(before.requestId), after: repeated[index] })),
  );
  const count = (of: (pair: (typeof pairs)[number]) => boolean): number => pairs.filter(of).length;
  // Each portal also accepted as many before, undisturbed.
  const expected = 2 * pairs.length;
  return {
    kills: rounds.length,
    requests: pairs.length,
    killsInsideHandIn: rounds.filter(isInside).length,
    killsInsideTransaction: rounds.filter(({ insideTransaction }) => insideTransaction).length,
    answered: count(({ before }) => before.handInId !== null),
    storedNotAnswered: count(({ before, handInId }) => before.handInId === null && handInId !== undefined),
    notStored: count(({ handInId }) => handInId === undefined),
    acknowledgedAndGone: count(({ before, handInId }) => before.handInId !== null && before.handInId !== handInId),
    otherIdOnRepeat: count(({ handInId, after }) => handInId !== undefined && after?.handInId !== handInId),
    createdTwice: count(({ handInId, after }) => after?.created === (handInId !== undefined)) + Math.abs(ledger.handIns - expected),
    repeatRefused: count(({ after }) => after?.handInId === undefined || after.handInId === null),
    refusals: [...new Set(pairs.flatMap(({ after }) => after?.refusal ?? []))],
    tornAfterKill: rounds.reduce((total, { torn }) => total + torn, 0),
    ledger,
  };
}

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@rooflab/db';
import { arrivalsOf, type Rush } from './arrivals.ts';
import { type Ledger, readLedger } from './ledger.ts';
import { type Spread, spread } from './quantiles.ts';
import { type Answer, send } from './send.ts';
import type { StudentGroup } from './students.ts';

export interface RushFigures extends Rush {
  readonly accepted: number;
  /** Refused by a rule, or by a limit. */
  readonly refused: number;
  readonly serverErrors: number;
  readonly unanswered: number;
  /** From sending to the answer, at the client. */
  readonly acceptMs: Spread;
  /** From receipt to the first claim by a worker. */
  readonly waitSeconds: Spread;
  /** From receipt to the end. */
  readonly endSeconds: Spread;
}

export interface DeadlineFigures {
  readonly rushes: readonly RushFigures[];
  readonly ledger: Ledger;
  /** Acknowledged, but not in the database. */
  readonly lost: number;
}

export interface DeadlineRun {
  readonly db: Database;
  /** Students are distributed over them. */
  readonly portalUrls: readonly string[];
  readonly group: StudentGroup;
  readonly rushes: readonly Rush[];
  /** How long all may take to end after the last was sent. */
  readonly giveUpSeconds: number;
  readonly say: (line: string) => void;
}

/** Sends every rush, one after the other, each hand-in at its moment however slow the others are, and waits until all have ended. */
export async function runDeadline(run: DeadlineRun): Promise<DeadlineFigures> {
  const sent: { rush: Rush; answers: Answer[] }[] = [];
  for (const rush of run.rushes) {
    sent.push({ rush, answers: await sendRush(run, rush) });
    run.say(`${rush.name}: sent ${rush.handIns} in ${rush.seconds} s`);
  }
  await untilEnded(run);
  const rushes = [];
  for (const { rush, answers } of sent) rushes.push(await figuresOf(run.db, rush, answers));
  const acknowledged = sent.flatMap(({ answers }) => answers.flatMap(({ handInId }) => handInId ?? []));
  const found = await run.db.handIn.count({ where: { id: { in: acknowledged } } });
  return { rushes, ledger: await readLedger(run.db), lost: new Set(acknowledged).size - found };
}

async function sendRush({ portalUrls, group }: DeadlineRun, rush: Rush): Promise<Answer[]> {
  const begunMs = performance.now();
  const pending = arrivalsOf(rush, group.students).map(async ({ student, atMs }, index) => {
    await sleepUntil(begunMs + atMs);
    const url = portalUrls[index % portalUrls.length] ?? '';
    // All files are different, so that no hand-in is recognised by its hash.
    const source = `// ${rush.name} ${index}\n${group.source}`;
    return await send({ url, group, student, requestId: randomUUID(), source });
  });
  const answers = await Promise.all(pending);
  await sleepUntil(begunMs + rush.seconds * 1000);
  return answers;
}

async function sleepUntil(ms: number): Promise<void> {
  await sleep(Math.max(0, ms - performance.now()));
}

async function untilEnded({ db, giveUpSeconds }: DeadlineRun): Promise<void> {
  const giveUpAt = Date.now() + giveUpSeconds * 1000;
  while (Date.now() < giveUpAt && (await db.handIn.count({ where: { endedAt: null } })) > 0) await sleep(500);
}

async function figuresOf(db: Database, rush: Rush, answers: readonly Answer[]): Promise<RushFigures> {
  const ids = answers.flatMap(({ handInId }) => handInId ?? []);
  const rows = await db.handIn.findMany({
    where: { id: { in: ids } },
    select: { createdAt: true, endedAt: true, gradings: { where: { attempt: 1 }, select: { claimedAt: true } } },
  });
  const since = (from: Date, to: Date | null | undefined): number[] => (to ? [(to.getTime() - from.getTime()) / 1000] : []);
  return {
    ...rush,
    accepted: ids.length,
    refused: answers.filter(({ status }) => status !== null && status >= 400 && status < 500).length,
    serverErrors: answers.filter(({ status }) => status !== null && status >= 500).length,
    unanswered: answers.filter(({ status }) => status === null).length,
    acceptMs: spread(answers.map(({ ms }) => ms)),
    waitSeconds: spread(
      rows.flatMap(({ createdAt, gradings }) => since(createdAt, gradings[0]?.claimedAt)),
      2,
    ),
    endSeconds: spread(
      rows.flatMap(({ createdAt, endedAt }) => since(createdAt, endedAt)),
      2,
    ),
  };
}

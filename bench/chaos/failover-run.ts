import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@rooflab/db';
import { type StreamFigures, streamFigures } from '../live/live-run.ts';
import { type Subscriber, subscribe } from '../live/subscriber.ts';
import { type Ledger, readLedger } from '../load/ledger.ts';
import { type Answer, send } from '../load/send.ts';
import type { Portal, Stack, Stubbed } from '../load/stack.ts';
import { makeStudents, type Student, type StudentGroup } from '../load/students.ts';

export interface FailoverRun {
  readonly stack: Stack;
  readonly portals: number;
  readonly students: number;
  readonly stubbed: Stubbed;
  /** One hand-in by somebody. */
  readonly everyMs: number;
  /** How often the primary is lost, and how long the load goes on before and after each time. */
  readonly rounds: number;
  readonly aroundMs: number;
  /** Kills the primary. Resolves when it is gone, while another server takes over. */
  readonly losePrimary: () => Promise<void>;
  /** Resolves when the primary may be lost again. */
  readonly recover: () => Promise<void>;
  readonly giveUpSeconds: number;
  readonly say: (line: string) => void;
}

export interface FailoverFigures {
  readonly handIns: number;
  /** Sent again, with the same id, because the answer was 503 or none came. */
  readonly repeated: number;
  /** Answers by HTTP status; `none`: the connection broke. */
  readonly answers: Readonly<Record<string, number>>;
  /** Of each round: from the loss until a hand-in that was sent after it was accepted. */
  readonly secondsUntilAccepted: readonly number[];
  /** Gradings under way at each loss whose worker had been heard from. */
  readonly beatingAtLoss: readonly number[];
  /** Acknowledged and not in the database. */
  readonly lost: number;
  /** Claims taken back from a worker that had been heard from. Not counted: a claim that its worker never learned of, because the connection broke as it was committed. */
  readonly beatingClaimsLost: number;
  readonly ledger: Ledger;
  readonly streams: StreamFigures;
}

const REPEAT_MS = 500;

/** Students hand in and follow while the primary is lost again and again; each repeats a request, with its id, until it is accepted. */
export async function runFailovers(run: FailoverRun): Promise<FailoverFigures> {
  const { stack, say, rounds, aroundMs } = run;
  const { db } = stack;
  const portals = await Promise.all(Array.from({ length: run.portals }, () => stack.startPortal()));
  const group = await makeStudents(stack, { students: run.students });
  await stack.startWorkers(run.stubbed);
  const load = startLoad(run, { portals, group });
  const secondsUntilAccepted: number[] = [];
  const beatingAtLoss: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await sleep(aroundMs);
    beatingAtLoss.push(await untilBeating(db));
    const lostMs = performance.now();
    const lost = run.losePrimary();
    secondsUntilAccepted.push(Math.round((await load.acceptedSince(lostMs)) / 10) / 100);
    await lost;
    say(`round ${round + 1}: accepted again ${secondsUntilAccepted.at(-1)} s after the primary was lost`);
    await run.recover();
  }
  await sleep(aroundMs);
  const { accepted, ...sent } = await load.finish();
  await Promise.race([
    Promise.all(accepted.map(({ subscriber }) => subscriber.ended)),
    sleep(run.giveUpSeconds * 1000, undefined, { ref: false }),
  ]);
  // Some clients would connect again for as long as the process lives.
  for (const { subscriber } of accepted) subscriber.cut();
  const ids = accepted.map(({ handInId }) => handInId);
  const found = await db.handIn.count({ where: { id: { in: ids } } });
  const streams = await streamFigures(
    db,
    accepted.map(({ subscriber }) => subscriber),
  );
  const lost = new Set(ids).size - found;
  const beatingClaimsLost = await countBeatingLost(db);
  return { ...sent, secondsUntilAccepted, beatingAtLoss, lost, beatingClaimsLost, ledger: await readLedger(db), streams };
}

/** How many gradings are under way whose worker has been heard from, once there are any. */
async function untilBeating(db: Database): Promise<number> {
  for (;;) {
    const [row] = await db.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM gradings WHERE finished_at IS NULL AND heartbeat_at > claimed_at`;
    if (row !== undefined && row.count > 0) return row.count;
    await sleep(50);
  }
}

async function countBeatingLost(db: Database): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM gradings WHERE outcome = 'lost' AND heartbeat_at > claimed_at`;
  return row?.count ?? Number.NaN;
}

interface Accepted {
  readonly handInId: string;
  readonly subscriber: Subscriber;
}

function startLoad({ everyMs }: FailoverRun, { portals, group }: { portals: readonly Portal[]; group: StudentGroup }) {
  const stop = new AbortController();
  const answers: Record<string, number> = {};
  let repeated = 0;
  /** Waits for the first hand-in that was sent later than this and accepted. */
  let awaited: { readonly sinceMs: number; readonly tell: (ms: number) => void } | null = null;

  async function handIn(student: Student, index: number): Promise<Accepted> {
    const request = { group, student, requestId: randomUUID(), source: `// ${index}\n${group.source}` };
    for (let attempt = 0; ; attempt += 1) {
      const { url } = portals[(index + attempt) % portals.length] ?? { url: '' };
      const sentMs = performance.now();
      const answer = await send({ url, ...request });
      answers[String(answer.status ?? 'none')] = (answers[String(answer.status ?? 'none')] ?? 0) + 1;
      if (answer.handInId === null) {
        refuseOther(answer);
        repeated += 1;
        await sleep(REPEAT_MS);
        continue;
      }
      if (awaited !== null && sentMs > awaited.sinceMs) awaited.tell(performance.now() - awaited.sinceMs);
      return { handInId: answer.handInId, subscriber: subscribe({ url, token: student.token, handInId: answer.handInId }) };
    }
  }

  const sent: Promise<Accepted>[] = [];
  const sending = (async () => {
    for (let index = 0; !stop.signal.aborted; index += 1) {
      const student = group.students[index % group.students.length];
      if (student !== undefined) sent.push(handIn(student, index));
      await sleep(everyMs);
    }
  })();
  return {
    acceptedSince: (sinceMs: number) =>
      new Promise<number>((tell) => {
        awaited = { sinceMs, tell };
      }),
    async finish() {
      stop.abort();
      await sending;
      const accepted = await Promise.all(sent);
      return { accepted, handIns: sent.length, repeated, answers };
    },
  };
}

/** What repeating would not change ends the run: an answer that says that the request, and not the moment, is wrong. */
function refuseOther({ status, refusal }: Answer): void {
  if (status !== null && status >= 400 && status < 500) throw new Error(`A hand-in was refused with ${status} (${refusal}).`);
}

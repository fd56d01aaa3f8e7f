import { setTimeout as sleep } from 'node:timers/promises';
import { PACE, type Pace } from '../../apps/worker/src/pace.ts';
import { fakeRunner } from '../../apps/worker/test/fake-runner.ts';
import { startWorker } from '../../apps/worker/test/start-worker.ts';
import { type Account, takeAccount } from './account.ts';
import { type CutWorker, handInOnce, type Point, startCutWorker, type World } from './cut-off.ts';
import type { Heal } from './tcp-proxy.ts';

const CUT_LIMIT_MS = 60_000;

export interface CutOffOptions {
  readonly points: readonly Point[];
  readonly heals: readonly Heal[];
  readonly cutMs: number;
  /** Time of a grading, which is stubbed. */
  readonly gradingMs: number;
  /** Between hand-ins that arrive while the others are cut off. */
  readonly everyMs: number;
  /** How long the workers have to become useful again once the network is back. */
  readonly recoverMs: number;
  readonly pace?: Pace;
}

interface CutOffCase {
  readonly point: string;
  readonly heal: Heal;
  /** From the cut until another worker delivered its hand-in's result; null if that did not happen during the cut. */
  readonly secondsToResult: number | null;
  /** Hand-ins that the worker graded after the network was back; 0: it did not recover on its own. */
  readonly gradedAfterwards: number;
}

export interface CutOff {
  readonly cutSeconds: number;
  readonly cases: readonly CutOffCase[];
  readonly account: Account;
}

interface Victim {
  readonly worker: CutWorker;
  readonly handInId: string;
  readonly cutAt: Date;
}

/** Every worker or its portal is cut off while it holds a hand-in; another one, which is not cut off, does all the work until they are back. */
export async function cutOff(world: World, options: CutOffOptions): Promise<CutOff> {
  const { points, heals, cutMs, gradingMs, everyMs } = options;
  const pace = options.pace ?? PACE;
  const victims: Victim[] = [];
  try {
    for (const heal of heals) for (const point of points) victims.push(await makeVictim(world, { point, heal, gradingMs, pace }));
    const until = Date.now() + cutMs;
    const healthy = startWorker(world, fakeRunner({ atPhase: (phase) => (phase === 'timing' ? sleep(gradingMs) : undefined) }), { pace });
    while (Date.now() < until) {
      await handInOnce(world);
      await sleep(Math.min(everyMs, Math.max(0, until - Date.now())));
    }
    const endedWhileCut = await endTimes(world, victims);
    healthy.drain();
    await healthy.done;
    const backAt = new Date();
    for (const { worker } of victims) worker.reconnect();
    await giveWork(world, { victims, backAt, recoverMs: options.recoverMs });
    const cases = await Promise.all(
      victims.map(async ({ worker: { name, point, heal }, handInId, cutAt }) => {
        const endedAt = endedWhileCut.get(handInId) ?? null;
        const secondsToResult = endedAt === null ? null : Math.round((endedAt.getTime() - cutAt.getTime()) / 100) / 10;
        return { point: point.join(' '), heal, secondsToResult, gradedAfterwards: await gradedSince(world, name, backAt) };
      }),
    );
    return { cutSeconds: cutMs / 1000, cases, account: await takeAccount(world.db) };
  } finally {
    await Promise.all(victims.map(({ worker }) => worker[Symbol.asyncDispose]()));
  }
}

async function makeVictim(world: World, options: { point: Point; heal: Heal; gradingMs: number; pace: Pace }): Promise<Victim> {
  const worker = await startCutWorker(world, options);
  const handInId = await handInOnce(world);
  await waitForCut(worker);
  return { worker, handInId, cutAt: new Date() };
}

/** Throws when the cut is never reached: then the request or the statement differs from the one for which `cut-off.ts` looks. */
async function waitForCut({ point, isCut }: CutWorker): Promise<void> {
  const giveUpAt = Date.now() + CUT_LIMIT_MS;
  while (!isCut()) {
    if (Date.now() > giveUpAt) throw new Error(`Nothing was cut off at ${point.join(' ')} within ${CUT_LIMIT_MS / 1000} s.`);
    await sleep(20);
  }
}

async function endTimes({ db }: Pick<World, 'db'>, victims: readonly Victim[]): Promise<Map<string, Date | null>> {
  const rows = await db.handIn.findMany({
    where: { id: { in: victims.map(({ handInId }) => handInId) } },
    select: { id: true, endedAt: true },
  });
  return new Map(rows.map(({ id, endedAt }) => [id, endedAt]));
}

/** Hands in until every returned worker has graded something and nothing is waiting, or the time is up. */
async function giveWork(
  world: World,
  { victims, backAt, recoverMs }: { victims: readonly Victim[]; backAt: Date; recoverMs: number },
): Promise<void> {
  const giveUpAt = Date.now() + recoverMs;
  while (Date.now() < giveUpAt) {
    const graded = await Promise.all(victims.map(({ worker }) => gradedSince(world, worker.name, backAt)));
    const open = await world.db.handIn.count({ where: { endedAt: null } });
    const idle = graded.filter((count) => count === 0).length;
    if (idle === 0 && open === 0) return;
    // Enough that no single worker can take them all.
    for (let missing = idle === 0 ? 0 : 2 * victims.length - open; missing > 0; missing -= 1) await handInOnce(world);
    await sleep(200);
  }
}

async function gradedSince({ db }: Pick<World, 'db'>, worker: string, since: Date): Promise<number> {
  return await db.grading.count({ where: { worker: { name: worker }, claimedAt: { gte: since }, effective: true } });
}

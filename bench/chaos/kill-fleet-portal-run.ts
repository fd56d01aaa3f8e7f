import { setTimeout as sleep } from 'node:timers/promises';
import { xrayFixture } from '@rooflab/result/testing';
import { RunnerError } from '@rooflab/runner';
import { PACE } from '../../apps/worker/src/pace.ts';
import { type FakeGrading, fakeRunner } from '../../apps/worker/test/fake-runner.ts';
import { gradings, handInToOwnLab, until } from '../../apps/worker/test/observe.ts';
import { workerToken } from '../../apps/worker/test/open-fleet.ts';
import { startWorker } from '../../apps/worker/test/start-worker.ts';
import type { Portal, Stack } from '../load/stack.ts';
import { handInOnce, STATEMENTS } from './cut-off.ts';
import { type Answered, watchAnswers } from './fleet-answers.ts';
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts';

/**
 * When a portal dies. `before`: inside the transaction of this request, whose last statement but the commit has arrived. `after`: what it did is
 * committed, and the answer has not left. `grading`: between two requests. `waiting`: while a worker waits for work.
 */
export type Step = readonly ['before', keyof typeof INSIDE] | readonly ['after', Answered] | readonly ['grading'] | readonly ['waiting'];

const INSIDE = {
  'open-session': STATEMENTS.opening,
  claim: STATEMENTS.claimed,
  beat: STATEMENTS.beating,
  finish: STATEMENTS.finishing,
  explain: STATEMENTS.explaining,
  fail: STATEMENTS.failing,
} as const;

const AFTER = ['open-session', 'claim', 'beat', 'finish', 'explain', 'fail', 'labs'] as const;

export const STEPS: readonly Step[] = [
  ...(Object.keys(INSIDE) as (keyof typeof INSIDE)[]).map((request) => ['before', request] as const),
  ...AFTER.map((request) => ['after', request] as const),
  ['grading'],
  ['waiting'],
];

const GRADING_MS = 1200;
const EXPLAINING_MS = 500;

export interface PortalKill {
  readonly step: string;
  /** How each attempt at the hand-in ended, and how it should have. */
  readonly outcomes: readonly string[];
  readonly expected: readonly string[];
  readonly strays: number;
  /** Its result has the explanation that followed the verdict. */
  readonly explained: boolean;
  /** From the kill until the next portal answered. */
  readonly secondsAway: number;
  /** From the kill until the verdict was stored; 0: it was stored before. */
  readonly secondsToVerdict: number;
  /** The same worker has graded the next hand-in. */
  readonly gradesOn: boolean;
}

interface Bench {
  readonly stack: Stack;
  readonly front: TcpProxy;
  readonly answers: ReturnType<typeof watchAnswers>;
  readonly tokenFile: string;
}

/** Kills one portal after the other, each at one step of a worker's work; the worker then reaches the next portal at the same address. */
export async function killFleetPortals({ stack, steps, say }: { stack: Stack; steps: readonly Step[]; say: (line: string) => void }) {
  using token = await workerToken(stack.db);
  const answers = watchAnswers();
  // Leads nowhere before the first portal.
  await using front = await openTcpProxy({ host: '127.0.0.1', port: 0, ...answers.watches });
  const kills: PortalKill[] = [];
  for (const step of steps) {
    const kill = await killAt({ stack, front, answers, tokenFile: token.path }, step);
    kills.push(kill);
    say(
      `${kill.step}: ${kill.outcomes.join(', ')}; verdict ${kill.secondsToVerdict} s after the kill, portal away for ${kill.secondsAway} s`,
    );
  }
  return kills;
}

interface Victim extends AsyncDisposable {
  readonly portal: Portal;
  /** Its way to the database, which is cut once it has sent this text. */
  readonly link: TcpProxy;
}

/** A new one for each kill: a statement's text is sent only once on each connection. */
async function startVictim({ databaseUrl, startPortal }: Stack, statement: string | null): Promise<Victim> {
  const url = new URL(databaseUrl);
  const cutAfter = (bytes: Buffer): boolean => statement !== null && bytes.toString('latin1').includes(statement);
  const link = await openTcpProxy({ host: url.hostname, port: Number(url.port), cutAfter });
  url.port = String(link.port);
  const portal = await startPortal({ databaseUrl: url.href });
  return { portal, link, [Symbol.asyncDispose]: () => link[Symbol.asyncDispose]() };
}

async function killAt({ stack, front, answers, tokenFile }: Bench, step: Step): Promise<PortalKill> {
  const { db } = stack;
  const [when] = step;
  await using victim = await startVictim(stack, when === 'before' ? INSIDE[step[1]] : null);
  front.lead(victim.portal.port);
  if (when === 'after') answers.await(step[1]);
  const { runner, timing } = runnerFor(step);
  let handInId = when === 'waiting' ? null : await handInFor(stack, step);
  const worker = startWorker({ address: `http://127.0.0.1:${front.port}`, tokenFile }, runner, { pace: PACE });
  if (when === 'before') await until(async () => victim.link.isCut());
  else if (when === 'after') await until(async () => front.isCut());
  else if (when === 'grading') await timing;
  else await until(async () => answers.isAsked('claim'));
  const killedAt = Date.now();
  await victim.portal.kill();
  // The system ends the connections of a process that was killed.
  victim.link.heal('reset');
  front.heal('reset');
  handInId ??= await handInOnce(stack);
  await using next = await stack.startPortal();
  front.lead(next.port);
  const secondsAway = secondsSince(killedAt, Date.now());
  await settled(stack, handInId);
  const nextHandInId = await handInOnce(stack);
  await settled(stack, nextHandInId);
  worker.drain();
  await worker.done;
  const { endedAt } = await db.handIn.findUniqueOrThrow({ where: { id: handInId } });
  const { result } = await db.grading.findFirstOrThrow({ where: { handInId, effective: true } });
  return {
    step: step.join(' '),
    outcomes: await gradings(db, handInId),
    expected: [...lostBy(step), 'result accepted *'],
    strays: await db.strayResult.count({ where: { grading: { handInId } } }),
    explained: 'xray' in Object(result),
    secondsAway,
    secondsToVerdict: Math.max(0, secondsSince(killedAt, endedAt?.getTime() ?? Number.NaN)),
    gradesOn: (await db.grading.count({ where: { handInId: nextHandInId, effective: true, worker: { name: worker.name } } })) === 1,
  };
}

/** Attempts before the one that has the result: a claim that the worker never learned of, and one that it failed. */
function lostBy([when, request]: Step): string[] {
  if (request === 'fail') return ['failed null'];
  return when === 'after' && request === 'claim' ? ['released null'] : [];
}

/** Some labs are the course's own, and fetched from the portal. */
async function handInFor(stack: Stack, [, request]: Step): Promise<string> {
  if (request !== 'labs') return await handInOnce(stack);
  // Each lab is fetched once by a process.
  labs += 1;
  return (await handInToOwnLab(stack, `own-lab-${labs}`)).handInId;
}

let labs = 0;

/** `timing` resolves when the kernel is first timed. */
function runnerFor([, request]: Step) {
  const timing = Promise.withResolvers<void>();
  let fails = request === 'fail';
  const grading: FakeGrading = {
    async atPhase(phase) {
      if (phase === 'timing') {
        timing.resolve();
        await sleep(GRADING_MS);
        if (fails) {
          fails = false;
          throw new RunnerError('device lost');
        }
      }
      if (phase === 'x-ray') await sleep(EXPLAINING_MS);
    },
    atVerdict: () => ({}),
    atEnd: () => ({ xray: xrayFixture(), xrayRefused: undefined }),
  };
  return { runner: fakeRunner(grading), timing: timing.promise };
}

/** It has its verdict, and whatever should follow it. */
async function settled({ db }: Stack, handInId: string): Promise<void> {
  await until(async () => {
    const grading = await db.grading.findFirst({ where: { handInId, effective: true } });
    return grading !== null && (grading.explainingAt === null || grading.explainedAt !== null);
  });
}

function secondsSince(startMs: number, endMs: number): number {
  return Math.round((endMs - startMs) / 100) / 10;
}

/**
 * `node bench/chaos/many-workers.ts [--workers 16] [--jobs 10000] [--output file.json]`
 *
 * The claimers, each with connections of its own, take the jobs as fast as they can. Grading is stubbed: it takes no time, and one in a
 * hundred fails once through no fault of the student. Aim: no job is claimed twice at the same time, and each ends exactly once.
 */

import { parseArgs } from 'node:util';
import { createHandIn } from '@rooflab/course';
import { claimNext, closeDatabase, createDatabase, type Database, type Finish, failClaim, finishClaim } from '@rooflab/db';
import { EXERCISE, makeScene, makeWorker } from '@rooflab/db/testing';
import { resultFixture } from '@rooflab/result/testing';
import { watchMachine } from '../load/machine.ts';
import { type Account, isSettled, takeAccount } from './account.ts';
import { openGround, WITHOUT_DISK } from './ground.ts';
import { type Aim, report } from './report.ts';
import { together } from './together.ts';

/** Connections of one claimer: one for its transaction, one spare. */
const POOL = 2;

const HAND_INS_A_STUDENT = 10;

/** A worker's n-th claim fails when n is a multiple of this. */
const FAILS_EVERY = 100;

interface World {
  readonly url: string;
  readonly db: Database;
}

interface Taken {
  readonly claimIds: readonly string[];
  readonly ended: readonly string[];
  readonly failed: number;
  readonly otherAnswers: readonly Finish[];
}

interface ManyWorkers {
  readonly workers: number;
  readonly jobs: number;
  readonly claims: number;
  readonly failures: number;
  /** Claims handed to two workers. */
  readonly claimedTwice: number;
  /** Hand-ins that were finished by two workers, or whose result was not accepted. */
  readonly endedTwice: number;
  readonly notTaken: number;
  readonly fewestByOne: number;
  readonly mostByOne: number;
  readonly seconds: number;
  readonly account: Account;
}

async function manyWorkers(world: World, { workers, jobs }: { workers: number; jobs: number }): Promise<ManyWorkers> {
  const { db } = world;
  const { enrolmentIds, assignmentId } = await makeScene(db, { students: Math.ceil(jobs / HAND_INS_A_STUDENT) });
  await together([...Array(jobs).keys()], 10, async (index) => {
    const enrolmentId = enrolmentIds[index % enrolmentIds.length];
    if (enrolmentId === undefined) throw new Error('There are no students.');
    await createHandIn(db, { enrolmentId, assignmentId, exercise: EXERCISE, source: 'fn main() {}' });
  });
  const startedMs = performance.now();
  const taken = await Promise.all(Array.from({ length: workers }, () => takeAll(world)));
  const seconds = Math.round((performance.now() - startedMs) / 100) / 10;
  const claimIds = taken.flatMap((each) => each.claimIds);
  const ended = taken.flatMap((each) => each.ended);
  const counts = taken.map((each) => each.claimIds.length);
  return {
    workers,
    jobs,
    claims: claimIds.length,
    failures: taken.reduce((total, { failed }) => total + failed, 0),
    claimedTwice: claimIds.length - new Set(claimIds).size,
    endedTwice: ended.length - new Set(ended).size,
    notTaken: taken.flatMap((each) => each.otherAnswers).length,
    fewestByOne: Math.min(...counts),
    mostByOne: Math.max(...counts),
    seconds,
    account: await takeAccount(db),
  };
}

/** One claimer, until nothing is waiting and nothing is running. */
async function takeAll({ url, db: shared }: World): Promise<Taken> {
  const db = createDatabase({ url, poolSize: POOL });
  const claimIds: string[] = [];
  const ended: string[] = [];
  const otherAnswers: Finish[] = [];
  let failed = 0;
  try {
    const workerId = await makeWorker(db);
    for (;;) {
      const claim = await claimNext(db, workerId);
      if (claim === null) {
        if ((await shared.handIn.count({ where: { endedAt: null } })) === 0) return { claimIds, ended, failed, otherAnswers };
        continue;
      }
      const { claimId, handInId } = claim;
      claimIds.push(claimId);
      if (claimIds.length % FAILS_EVERY === 0) {
        await failClaim(db, { claimId, reason: 'chaos' });
        failed += 1;
        continue;
      }
      const answer = await finishClaim(db, { claimId, result: resultFixture() });
      if (answer === 'effective') ended.push(handInId);
      else otherAnswers.push(answer);
    }
  } finally {
    await closeDatabase(db);
  }
}

function judgeManyWorkers(figures: ManyWorkers): Aim[] {
  const { jobs, claims, failures, claimedTwice, endedTwice, notTaken, account } = figures;
  return [
    { aim: 'no double claim', got: `${claimedTwice} of ${claims}`, met: claimedTwice === 0 && claims === jobs + failures },
    {
      aim: `each of ${jobs} jobs ended exactly once`,
      got: `${account.handIns - account.notEnded} ended, ${endedTwice} twice, ${notTaken} results not taken, ${account.strayResults} stray`,
      met: account.handIns === jobs && isSettled(account) && endedTwice + notTaken + account.strayResults === 0,
    },
    { aim: 'failures are tried again', got: `${failures}`, met: account.attemptsWithoutResult === failures },
  ];
}

if (import.meta.main) {
  const options = {
    workers: { type: 'string', default: '16' },
    jobs: { type: 'string', default: '10000' },
    output: { type: 'string' },
  } as const;
  const { values } = parseArgs({ options });
  const machine = watchMachine();
  await using ground = await openGround({ settings: WITHOUT_DISK });
  const figures = await manyWorkers(ground, { workers: Number(values.workers), jobs: Number(values.jobs) });
  process.stdout.write(`${figures.claims} claims in ${figures.seconds} s\n`);
  await report(judgeManyWorkers(figures), { output: values.output, figures: { machine: machine(), ...figures } });
}

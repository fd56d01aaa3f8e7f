import { randomUUID } from 'node:crypto';
import {
  type Claim,
  claimNext,
  claimSpotCheck,
  closeDatabase,
  createDatabase,
  createWorkerToken,
  explainClaim,
  finishClaim,
  finishSpotCheck,
  giveUpExplanation,
  openSession,
  releaseClaim,
  renewExplanation,
  setWorkerState,
} from '@rooflab/db';
import { makeWorker } from '@rooflab/db/testing';
import { endedEarly } from '@rooflab/grader/phase';
import { deviceFixture, resultFixture, xrayFixture } from '@rooflab/result/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepFailures } from './failure.ts';
import { EXERCISE, SEQUENTIAL } from './kernels.ts';
import { looksRight } from './looks.ts';
import { ownBrowser } from './own-browser.ts';
import { enrolNew, makeOwnCourse, openDates } from './own-course.ts';
import { ownInstallation } from './own-installation.ts';
import { apiOf, openSignedIn, type PortalClient, stranger, visit } from './visitor.ts';

const installation = ownInstallation();
const browser = await ownBrowser();
/** The tests stand in for a worker with a GPU: they decide when a verdict and its explanation come. */
const db = createDatabase({ url: installation.databaseUrl ?? '', poolSize: 2, role: 'fleet' });
const STAND_IN = 'explanation-stand-in';
let workerId: string;
let page: Page;
let student: PortalClient;
let course: string;
let assignmentId: string;
/** The claim whose explanation is awaited: looking at a page may take longer than a lease. */
let beating: string | null = null;
const beats = setInterval(async () => {
  if (beating !== null && !(await renewExplanation(db, beating))) beating = null;
}, 2000);

keepFailures(() => page);

beforeAll(async () => {
  workerId = await makeWorker(db, STAND_IN);
  const admin = await apiOf(await openSignedIn(browser, installation, 'admin'), installation);
  const { courseId, url } = await makeOwnCourse(admin, installation, 'On a GPU');
  const items = [{ kind: 'exercise' as const, subject: EXERCISE, weight: 100 }];
  const fields = { ...openDates(), title: 'Sums', deviceClass: 'large' as const, items };
  ({ assignmentId } = await admin.assignment.create.mutate({ courseId, fields }));
  const person = stranger('Edsger Explained');
  ({ page, api: student } = await enrolNew(browser, installation, { person, staff: admin, courseId }));
  course = url;
});

afterAll(async () => {
  clearInterval(beats);
  await setWorkerState(db, { workerId, state: 'gone', reason: 'The test is over.', actor: 'system' });
  await closeDatabase(db);
});

const follows = () => page.getByText('The explanation follows.');

/** Claims one hand-in; those that other test files left waiting go back to the queue. */
async function claimOf(worker: string, handInId: string): Promise<Claim> {
  const others: Claim[] = [];
  try {
    for (;;) {
      const claim = await claimNext(db, worker);
      if (claim === null) throw new Error('The hand-in was not claimed.');
      if (claim.handInId === handInId) return claim;
      others.push(claim);
    }
  } finally {
    for (const { claimId } of others) await releaseClaim(db, { claimId, reason: 'Another hand-in was asked for.' });
  }
}

/** Opens the page of a new hand-in and stores its verdict, with the explanation still to come. */
async function graded(source: string): Promise<Claim> {
  const { handInId } = await student.handIn.create.mutate({ assignmentId, exercise: EXERCISE, source, requestId: randomUUID() });
  await visit(page, `${course}/hand-ins/${handInId}`);
  // Registered again, because a worker that has been silent for a while counts as gone.
  workerId = await makeWorker(db, STAND_IN);
  const claim = await claimOf(workerId, handInId);
  await finishClaim(db, { claimId: claim.claimId, result: endedEarly(resultFixture({ exercise: EXERCISE })), explaining: true });
  beating = claim.claimId;
  await page.getByRole('heading', { name: 'Accepted', level: 1 }).waitFor();
  await follows().waitFor();
  expect(await page.getByText('it did not finish').count()).toBe(0);
  return claim;
}

test('A page shows the verdict while its explanation follows, and then the x-ray, without a reload.', async () => {
  const { claimId } = await graded(SEQUENTIAL);
  await looksRight(page, 'hand-in-explaining');
  const { xrayRefused: _, ...rest } = endedEarly(resultFixture({ exercise: EXERCISE }));
  await explainClaim(db, { claimId, result: { ...rest, xray: xrayFixture() } });
  await page.getByRole('heading', { name: 'X-ray' }).waitFor();
  expect(await follows().count()).toBe(0);
});

test('A page learns that the explanation does not come, without a reload.', async () => {
  const { claimId } = await graded(`${SEQUENTIAL}\n`);
  await giveUpExplanation(db, claimId);
  await page.getByText('There is no x-ray of this kernel: it did not finish.').waitFor();
  expect(await follows().count()).toBe(0);
});

/** A worker with a token of its own; returns its id. */
async function workerNamed(name: string): Promise<string> {
  const portal = createDatabase({ url: installation.databaseUrl ?? '', poolSize: 1 });
  try {
    const rights = { label: name, scopes: ['gradings'], namePattern: name, deviceClass: null, actor: 'system' } as const;
    const { tokenId } = await createWorkerToken(portal, rights);
    const { roof, harness } = resultFixture();
    const device = deviceFixture();
    const described = {
      name,
      device,
      roof,
      version: harness.version,
      deviceClass: 'large',
      confinement: null,
      gradesOwnLabs: false,
    } as const;
    await openSession(db, { ...described, tokenId });
    return (await portal.worker.findUniqueOrThrow({ where: { name }, select: { id: true } })).id;
  } finally {
    await closeDatabase(portal);
  }
}

test('Administrators see where two workers graded the same file differently, and that both are paused.', async () => {
  const [first, second] = [await workerNamed('gpu-first'), await workerNamed('gpu-second')];
  const { handInId } = await student.handIn.create.mutate({
    assignmentId,
    exercise: EXERCISE,
    source: SEQUENTIAL,
    requestId: randomUUID(),
  });
  const claim = await claimOf(first, handInId);
  const result = resultFixture({ exercise: EXERCISE, seed: claim.seed });
  expect(await finishClaim(db, { claimId: claim.claimId, result, spotCheckShare: 1 })).toBe('effective');
  const check = await claimSpotCheck(db, second);
  const claimId = check?.claimId ?? '';
  expect(await finishSpotCheck(db, { claimId, result: { ...result, verdict: 'wrong-answer', score: 20 } })).toBe('effective');
  const staff = await openSignedIn(browser, installation, 'admin');
  const workers = await staff.newPage();
  const table = workers.getByRole('table', { name: 'Spot checks in which two workers differed' });
  const row = table.getByRole('row').filter({ hasText: claim.gradingId });
  const resumes = ['gpu-first', 'gpu-second'].map((name) => workers.getByRole('button', { name: `Resume ${name}` }));
  // The page reads both with queries of their own: the comparison may come in between.
  const isShown = async (): Promise<boolean> => {
    await visit(workers, `${installation.url}/admin/workers`);
    const counts = await Promise.all([row, ...resumes].map((each) => each.count()));
    return counts.every((count) => count === 1);
  };
  await expect.poll(isShown, { timeout: 30_000 }).toBe(true);
  expect(await row.innerText()).toContain('The first says accepted, the second wrong-answer.');
  await looksRight(workers, 'workers-differ');
  for (const id of [first, second]) await setWorkerState(db, { workerId: id, state: 'gone', reason: 'The test is over.', actor: 'system' });
});

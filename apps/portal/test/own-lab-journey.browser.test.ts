import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aloneEnvironment, installPackages, runAlone } from '../../../scripts/npm/testing/packed-command.ts';
import { axeFaults } from './axe-faults.ts';
import { keepFailures } from './failure.ts';
import { handIn, paste, practise, untilGraded } from './lab-page.ts';
import { ownBrowser } from './own-browser.ts';
import { ownInstallation } from './own-installation.ts';
import { pickItem } from './pick-item.ts';
import { apiOf, DESK, openContext, openSignedIn, type PortalClient, ready, signUp, stranger, visit } from './visitor.ts';

const installation = ownInstallation();
const browser = await ownBrowser();
const run = randomUUID().slice(0, 8);
const slug = `own-lab-${run}`;
const COURSE = `${installation.url}/courses/${slug}`;
const LAB = `lab-${run}`;
const EXERCISE = `${LAB}/squares`;

let folder = '';
let command = '';
let page: Page;
let instructor: PortalClient;
let student: PortalClient;
let courseId = '';
let instructorToken = '';
let handInPage = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rooflab-own-lab-'));
  const installed = join(folder, 'installed');
  await installPackages(installed, folder);
  command = join(installed, 'node_modules/.bin/rooflab');
  const context = await openSignedIn(browser, installation, 'admin');
  instructor = await apiOf(context, installation);
  const fields = { slug, title: 'A course with a lab of its own', timeZone: 'Europe/Berlin', lateDayBudget: 0 };
  courseId = (await instructor.course.create.mutate(fields)).courseId;
  await instructor.lab.allow.mutate({ courseId, allowed: true });
  const scopes = ['lab:write', 'course:read', 'admin'] as const;
  instructorToken = (await instructor.token.create.mutate({ name: 'labs', scopes: [...scopes], expiresInDays: 1 })).token;
  page = await context.newPage();
});

afterAll(() => rm(folder, { recursive: true, force: true }));

keepFailures(() => page);

/** The command as npm installs it, without Rooflab's source, with nothing in its environment but where the portal is and the token. */
async function rooflab(token: string, ...args: readonly string[]): Promise<string> {
  const more = { ROOFLAB_URL: installation.url, ROOFLAB_TOKEN: token };
  const { code, stdout, stderr } = await runAlone(command, args, { cwd: folder, home: folder, more });
  if (code !== 0) throw new Error(`rooflab ${args.join(' ')}: ${stdout}${stderr}`);
  return stdout;
}

async function lab(...args: readonly string[]): Promise<string> {
  return await rooflab(instructorToken, 'lab', ...args);
}

/** `rooflab lab preview`, until it is disposed of. */
async function openPreview(): Promise<AsyncDisposable & { readonly url: string }> {
  const running = spawn(command, ['lab', 'preview', LAB], {
    cwd: folder,
    env: aloneEnvironment(folder),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line]: string[] = await once(createInterface(running.stdout), 'line');
  return {
    url: line?.split(' ')[0] ?? '',
    [Symbol.asyncDispose]: async () => {
      running.kill();
      await once(running, 'exit');
    },
  };
}

/** Of every file that is given, so that what is asked is the same everywhere. */
async function change(files: readonly string[], from: string, to: string): Promise<void> {
  for (const file of files) {
    const path = join(folder, LAB, file);
    const text = await readFile(path, 'utf8');
    if (!text.includes(from)) throw new Error(`${file} has no ${from}.`);
    await writeFile(path, text.replaceAll(from, to));
  }
}

test('From an empty folder to a published lab it takes three commands.', async () => {
  await lab('new', LAB);
  await change(['lab.json'], '"title": "Squares"', '"title": "Own squares"');
  await lab('test', LAB, '--device', 'software', '--seeds', '2', '--no-mutants');
  expect(await lab('publish', LAB, '--course', slug)).toContain('ersion 1');
});

test('Its author sees its page after each save, with what is wrong above it.', async () => {
  await using preview = await openPreview();
  const context = await browser.newContext({ viewport: DESK });
  const of = await context.newPage();
  const errors: Error[] = [];
  of.on('pageerror', (error) => errors.push(error));
  await of.goto(preview.url);
  await of.getByRole('heading', { name: 'Own squares', level: 1 }).waitFor();
  await of.getByText('What students start from').click();
  await change(['README.md'], 'How close to the bandwidth', 'How near to the bandwidth');
  await of.getByText('How near to the bandwidth').waitFor();
  // The part that was opened stays open.
  await of.getByText('// TODO: x · x').waitFor();
  await change(['lab.json'], '"needs": []', '"needs": [], "speed": 1');
  await of.getByRole('alert').getByText('lab.json: ').waitFor();
  await change(['lab.json'], ', "speed": 1', '');
  await of.getByRole('alert').waitFor({ state: 'detached' });
  await of.evaluate(() => {
    for (const part of document.querySelectorAll('details')) part.open = true;
  });
  for (const colorScheme of ['light', 'dark'] as const) {
    await of.emulateMedia({ colorScheme });
    expect(await axeFaults(of)).toEqual([]);
  }
  expect(errors).toEqual([]);
});

test('Its exercise is chosen in the form of an assignment.', async () => {
  await visit(page, `${COURSE}/staff/assignments/new`);
  await (await ready(page.getByRole('textbox', { name: 'Title' }))).fill('Squares of our own');
  await pickItem(page, EXERCISE);
  await page.getByRole('button', { name: 'Create the assignment' }).click();
  await page.waitForURL(`${COURSE}/staff/assignments`);
});

test('A student reads its handout, checks a kernel in the browser, hands in, and is graded with the code of the lab.', async () => {
  const { code } = await instructor.course.rotateCode.mutate({ courseId });
  const context = await openContext(browser, { viewport: DESK });
  await signUp(context, installation, stranger('Ada Own-Lab'));
  student = await apiOf(context, installation);
  await student.course.join.mutate({ code: code ?? '' });
  const of = await context.newPage();
  const [assignment] = await student.assignment.list.query({ courseId });
  await visit(of, `${COURSE}/assignments/${assignment?.assignmentId}/${EXERCISE}`);
  await of.getByRole('heading', { name: 'Own squares' }).first().waitFor();
  await paste(of, await readFile(join(folder, LAB, 'squares/ladder/02-vec4.wgsl'), 'utf8'));
  await (await practise(of, 'Check')).getByText('cases are right').first().waitFor();
  handInPage = await handIn(of, 'vectors');
  await untilGraded(of);
  await of.getByText('Accepted').first().waitFor();
  const { handIns } = await student.handIn.list.query({ courseId });
  expect(handIns).toMatchObject([{ exercise: EXERCISE, verdict: 'accepted' }]);
});

test('The command hands in for it too, and reports with what the portal knows of the lab.', async () => {
  const { token } = await student.token.create.mutate({ name: 'laptop', scopes: ['hand-in:write', 'results:read', 'course:read'] });
  const report = await rooflab(token, 'hand-in', EXERCISE, join(LAB, 'squares/ladder/01-one-element.wgsl'));
  expect(report).toContain('accepted');
  expect(report).toContain(EXERCISE);
});

test('A second version, in which something else is right, changes nothing until it is put into effect; rolling back restores everything.', async () => {
  await change(['lab.ts'], 'x * x', 'x * x + 1');
  expect(await lab('publish', LAB, '--course', slug)).toContain('ersion 2');
  const { labs } = await instructor.lab.own.query({ courseId });
  expect(labs).toMatchObject([{ labId: LAB, versions: [{ number: 2 }, { number: 1 }], uses: [{ number: 1 }] }]);
  const asked = { courseId, filter: { which: 'all' as const }, reason: 'the reference was wrong', labVersion: labs[0]?.version ?? '' };
  const { regradeSetId } = await instructor.regrade.create.mutate(asked);
  await instructor.regrade.start.mutate({ regradeSetId });
  await expect.poll(async () => (await instructor.regrade.preview.query({ regradeSetId })).pending, { timeout: 300_000 }).toBe(0);
  const preview = await instructor.regrade.preview.query({ regradeSetId });
  const flipped = { before: { verdict: 'accepted' }, after: { verdict: 'wrong-answer' }, flips: true };
  expect(preview.items).toMatchObject([flipped, flipped]);
  const handInId = handInPage.slice(handInPage.lastIndexOf('/') + 1);
  const now = async () => {
    const { verdict, lab: graded } = await student.handIn.byId.query({ handInId });
    return { verdict, number: graded?.number };
  };
  expect(await now()).toEqual({ verdict: 'accepted', number: 1 });
  await instructor.regrade.putIntoEffect.mutate({ regradeSetId });
  expect(await now()).toEqual({ verdict: 'wrong-answer', number: 2 });
  await instructor.regrade.rollBack.mutate({ regradeSetId });
  expect(await now()).toEqual({ verdict: 'accepted', number: 1 });
});

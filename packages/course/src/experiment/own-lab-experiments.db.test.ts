import { claimChunk, failChunk, finishChunk, LAB_FAULTS, releaseChunk } from '@rooflab/db';
import { makeWorker } from '@rooflab/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../testing/open-test-api.ts';
import { ownLabCourse, publishOwnLab } from '../testing/own-lab-course.ts';
import { refusalOf } from '../testing/refusal.ts';
import { requestCountedRun } from './commands.ts';

let api: TestApi;

beforeAll(async () => {
  api = await openTestApi();
});

afterAll(() => api[Symbol.asyncDispose]());

/** Other curves than before. */
const MEASURED_OTHERWISE = { 'experiments/access/strided.wgsl': (text: string) => `// Mended.\n${text}` };

async function place() {
  const course = await ownLabCourse(api);
  const first = await publishOwnLab(course);
  const { instructorApi, courseId, labId } = course;
  const experiment = `${labId}/access`;
  const dates = { releaseAt: '2026-01-01T00:00:00Z', dueAt: '2100-01-01T00:00:00Z' };
  const fields = { title: 'Curves', ...dates, items: [{ kind: 'experiment' as const, subject: experiment }] };
  const { assignmentId } = await instructorApi.assignment.create({ courseId, fields });
  const studentApi = await api.as(course.student.userId);
  const of = { courseId, id: experiment };
  const start = () => studentApi.experiment.start({ ...of, source: null });
  return { ...course, first, experiment, assignmentId, studentApi, of, start };
}

const claim = (workerId: string) => claimChunk(api.db, { workerId, versions: {} });

/** Visits that nobody reads. */
const MEASURED = { visits: [], next: 3, abandoned: {} };

test('An experiment of a lab is offered to its course alone, read with its recorded runs, and an item keeps the version that it began with.', async () => {
  const [here, there] = [await place(), await ownLabCourse(api)];
  const offered = async ({ instructorApi, courseId }: Pick<typeof here, 'instructorApi' | 'courseId'>) =>
    (await instructorApi.item.choices({ courseId })).find(({ kind }) => kind === 'experiment')?.labs.flatMap(({ items }) => items);
  expect(await offered(here)).toContainEqual({ subject: here.experiment, title: expect.any(String), usual: null });
  expect((await offered(there))?.map(({ subject }) => subject)).not.toContain(here.experiment);
  await publishOwnLab(here, MEASURED_OTHERWISE);
  const { items } = await here.instructorApi.assignment.byId({ assignmentId: here.assignmentId });
  expect(items).toMatchObject([{ kind: 'experiment', labVersion: here.first.version, title: expect.not.stringContaining('/') }]);
  expect(await here.studentApi.experiment.listOf({ courseId: here.courseId })).toMatchObject([{ id: here.experiment, labId: here.labId }]);
  const shown = await here.studentApi.experiment.inCourse(here.of);
  expect(shown).toMatchObject({ labVersion: here.first.version, tabulated: { id: here.experiment }, takesOwn: true });
  expect(shown.recorded.map(({ result }) => [result.id, result.device.deviceClass])).toEqual([
    [here.experiment, 'large'],
    [here.experiment, 'software'],
  ]);
});

test('A course without the lab has no such experiment, and the public procedures never have it.', async () => {
  const [here, there] = [await place(), await ownLabCourse(api)];
  const stranger = await api.as(there.student.userId);
  expect(await refusalOf(stranger.experiment.inCourse({ courseId: there.courseId, id: here.experiment }))).toMatchObject({
    code: 'not-found',
  });
  expect(await refusalOf(here.studentApi.experiment.byId({ id: here.experiment }))).toMatchObject({ code: 'not-found' });
});

test('A run is claimed with the version of its lab, by a worker that may run such labs, and not while the version is paused.', async () => {
  const here = await place();
  const { runId } = await here.start();
  const [careful, able] = [await makeWorker(api.db), await makeWorker(api.db)];
  await api.db.worker.update({ where: { id: careful }, data: { gradesOwnLabs: false } });
  expect(await claim(careful)).toBeNull();
  const chunk = await claim(able);
  expect(chunk).toMatchObject({ runId, experiment: here.experiment, labVersion: here.first.version, part: 'fixed' });
  await releaseChunk(api.db, chunk?.claimId ?? '');
  for (let fault = 0; fault < LAB_FAULTS; fault += 1) {
    const next = await claim(able);
    await failChunk(api.db, { claimId: next?.claimId ?? '', reason: 'The code took longer than 5 s.', byLab: true });
  }
  expect(await claim(able)).toBeNull();
  const alerts = await here.instructorApi.alert.list({ courseId: here.courseId });
  expect(JSON.stringify(alerts)).toContain(`failed ${LAB_FAULTS} times in a row`);
});

test('A version that changes no curve continues what was measured, and one that changes a kernel begins again.', async () => {
  const here = await place();
  const { runId } = await here.studentApi.experiment.start({ ...here.of, source: 'fn main() {}' });
  const run = () => api.db.experimentRun.findUniqueOrThrow({ where: { id: runId }, select: { version: true } });
  const workerId = await makeWorker(api.db);
  const first = await claim(workerId);
  await finishChunk(api.db, { claimId: first?.claimId ?? '', ...MEASURED });
  const before = (await run()).version;
  const useFor = async (version: string) => api.db.experimentRun.update({ where: { id: runId }, data: { labVersion: version } });
  await useFor((await publishOwnLab(here, { 'README.md': (text) => `${text}\nRead it.\n` })).version);
  const second = await claim(workerId);
  expect(second).toMatchObject({ runId, part: 'fixed', from: 3 });
  expect((await run()).version).toBe(before);
  await releaseChunk(api.db, second?.claimId ?? '');
  await useFor((await publishOwnLab(here, MEASURED_OTHERWISE)).version);
  expect(await claim(workerId)).toMatchObject({ runId, part: 'fixed', from: 0 });
  expect((await run()).version).not.toBe(before);
});

test('Switching an assignment to another version takes the runs along that have not ended.', async () => {
  const here = await place();
  const { assignmentId, experiment } = here;
  const { enrolmentId } = here.student;
  const runId = await requestCountedRun(api.db, {
    enrolmentId,
    assignmentId,
    experiment,
    ownExercise: null,
    handInId: null,
    acceptLate: false,
  });
  const versionOf = async () => (await api.db.experimentRun.findUniqueOrThrow({ where: { id: runId } })).labVersion;
  expect(await versionOf()).toBe(here.first.version);
  const second = await publishOwnLab(here, MEASURED_OTHERWISE);
  await here.instructorApi.lab.switchTo({ courseId: here.courseId, version: second.version });
  expect(await versionOf()).toBe(second.version);
});

test.each([
  [
    'a version of its own choice',
    (text: string) => text.replace(/"version":"[0-9a-f]{64}"/, `"version":"${'a'.repeat(64)}"`),
    'is not that of the other files',
  ],
  [
    'another lab’s id',
    (text: string) => text.replaceAll('/access"', '/access2"').replace(/"id":"[^"]*"/, '"id":"reduction/access"'),
    'or it is not of this lab',
  ],
  [
    'a kernel that the lab does not have',
    (text: string) => text.replace('"file":"grid-stride"', '"file":"none"'),
    'needs experiments/access/none.wgsl',
  ],
  ['a table that lacks places', (text: string) => text.replace(/"sizes":\{"software":\[\{[^}]*\},/, '"sizes":{"software":['), 'must have'],
])('An archive whose experiment has %s is refused.', async (_, change, sentence) => {
  const course = await ownLabCourse(api);
  const forged = { 'built/experiments.json': (text: string) => change(JSON.stringify(JSON.parse(text).filter(isAccess))) };
  expect((await refusalOf(publishOwnLab(course, forged))).message).toContain(sentence);
});

function isAccess({ id }: { readonly id: string }): boolean {
  return id.endsWith('/access');
}

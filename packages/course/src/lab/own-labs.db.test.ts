import { claimNext, type Database, failClaim, finishClaim, LAB_FAULTS, readLabArchive } from '@rooflab/db';
import { makeWorker } from '@rooflab/db/testing';
import { resultFixture } from '@rooflab/result/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../testing/open-test-api.ts';
import { ownLabCourse, publishOwnLab } from '../testing/own-lab-course.ts';
import { refusalOf } from '../testing/refusal.ts';
import type { School } from '../testing/school.ts';

let api: TestApi;

beforeAll(async () => {
  api = await openTestApi();
});

afterAll(() => api[Symbol.asyncDispose]());

async function place() {
  // What an earlier test left waiting would be claimed first.
  await api.db.handIn.updateMany({
    where: { endedAt: null, cancelledAt: null, claimedAt: null },
    data: { cancelledAt: new Date('2100-01-01T00:00:00Z') },
  });
  return await ownLabCourse(api);
}

type Place = Awaited<ReturnType<typeof place>>;

const dates = { releaseAt: '2026-01-01T00:00:00Z', dueAt: '2100-01-01T00:00:00Z' };

async function assign({ instructorApi, courseId, labId }: Place): Promise<string> {
  const items = [{ kind: 'exercise' as const, subject: `${labId}/copy` }];
  return (await instructorApi.assignment.create({ courseId, fields: { title: 'Copies', ...dates, items } })).assignmentId;
}

async function handIn({ student, labId }: Pick<School, 'student'> & { labId: string }, assignmentId: string): Promise<string> {
  const studentApi = await api.as(student.userId);
  return (
    await studentApi.handIn.create({ assignmentId, exercise: `${labId}/copy`, source: 'fn main() {}', requestId: crypto.randomUUID() })
  ).handInId;
}

async function gradeAll(db: Database, workerId: string, exercise: string, score: number): Promise<(string | null)[]> {
  const versions: (string | null)[] = [];
  for (let claim = await claimNext(db, workerId); claim !== null; claim = await claimNext(db, workerId)) {
    versions.push(claim.labVersion);
    await finishClaim(db, { claimId: claim.claimId, result: resultFixture({ exercise, score }) });
  }
  return versions;
}

const anotherText = { 'README.md': (text: string) => `${text}\nRead twice.\n` };

test('A course that an administrator did not allow to may not publish labs, and is told whom to ask.', async () => {
  const here = await place();
  const admin = await api.as(here.adminId);
  await admin.lab.allow({ courseId: here.courseId, allowed: false });
  expect(await refusalOf(publishOwnLab(here))).toMatchObject({
    code: 'labs-not-allowed',
    remedy: expect.stringContaining('Ask an administrator'),
  });
  await admin.lab.allow({ courseId: here.courseId, allowed: true });
  expect(await publishOwnLab(here)).toMatchObject({ labId: here.labId, number: 1, created: true });
});

test('The same archive again is the same version; another content is the next one.', async () => {
  const here = await place();
  const first = await publishOwnLab(here);
  expect(await publishOwnLab(here)).toEqual({ ...first, created: false });
  const second = await publishOwnLab(here, anotherText);
  expect(second).toMatchObject({ number: 2, created: true });
  expect(second.version).not.toBe(first.version);
  const { labs } = await here.instructorApi.lab.own({ courseId: here.courseId });
  expect(labs).toMatchObject([{ labId: here.labId, version: second.version, versions: [{ number: 2 }, { number: 1 }], uses: [] }]);
});

test('What was published never changes.', async () => {
  const { version } = await publishOwnLab(await place());
  await expect(api.db.labVersion.update({ where: { hash: version }, data: { archive: new Uint8Array([1]) } })).rejects.toThrow(
    'does not change',
  );
});

test('A name of the catalogue, or of another course, is refused; so is an archive that is no built lab.', async () => {
  const [here, there] = [await place(), await place()];
  expect(await refusalOf(publishOwnLab({ ...here, labId: 'reduction' }))).toMatchObject({ code: 'lab-name-taken' });
  await publishOwnLab(here);
  expect(await refusalOf(publishOwnLab({ ...there, labId: here.labId }))).toMatchObject({ code: 'lab-name-taken' });
  expect(await refusalOf(publishOwnLab({ ...there, labId: here.labId }, anotherText))).toMatchObject({ code: 'lab-name-taken' });
  expect(await refusalOf(publishOwnLab(here, { 'built/exercises.json': null }))).toMatchObject({
    code: 'invalid-input',
    message: expect.stringContaining('built/exercises.json'),
  });
  expect(await refusalOf(publishOwnLab(here, { 'lab.json': (text) => text.slice(1) }))).toMatchObject({ code: 'invalid-input' });
  const archive = Buffer.from('no archive').toString('base64');
  expect(await refusalOf(here.instructorApi.lab.publish({ courseId: here.courseId, archive }))).toMatchObject({ code: 'invalid-input' });
});

test('An exercise of a lab is offered to its course alone, and an assignment keeps the version that it began with.', async () => {
  const [here, there] = [await place(), await place()];
  const first = await publishOwnLab(here);
  const offered = async ({ instructorApi, courseId }: Place) =>
    (await instructorApi.item.choices({ courseId })).find(({ kind }) => kind === 'exercise')?.labs.map(({ labId }) => labId);
  expect(await offered(here)).toContain(here.labId);
  expect(await offered(there)).not.toContain(here.labId);
  expect(await refusalOf(assign({ ...there, labId: here.labId }))).toMatchObject({ code: 'no-such-item' });
  const assignmentId = await assign(here);
  const second = await publishOwnLab(here, anotherText);
  const handInId = await handIn(here, assignmentId);
  expect(await api.db.handIn.findUniqueOrThrow({ where: { id: handInId } })).toMatchObject({ labVersion: first.version });
  const student = await api.as(here.student.userId);
  const asked = { assignmentId, exercise: `${here.labId}/copy` };
  expect((await student.lab.exerciseOf(asked)).handout).not.toContain('Read twice.');
  expect((await student.lab.exerciseOf({ ...asked, version: second.version })).handout).toContain('Read twice.');
  expect(await refusalOf((await api.as(null)).lab.exercise({ exercise: asked.exercise }))).toMatchObject({ code: 'not-found' });
  const stored = await here.instructorApi.assignment.byId({ assignmentId });
  const fields = { title: 'Copies again', ...dates, items: [{ kind: 'exercise' as const, subject: asked.exercise }] };
  await here.instructorApi.assignment.update({ assignmentId, fields });
  expect(stored.items).toMatchObject([{ title: 'Copy', labVersion: first.version }]);
  expect((await here.instructorApi.assignment.byId({ assignmentId })).items).toMatchObject([{ labVersion: first.version }]);
});

test('A version that is switched to is what new hand-ins get, and those that wait; what was graded stays as it is.', async () => {
  const here = await place();
  const first = await publishOwnLab(here);
  const assignmentId = await assign(here);
  const workerId = await makeWorker(api.db);
  const graded = await handIn(here, assignmentId);
  expect(await gradeAll(api.db, workerId, `${here.labId}/copy`, 80)).toEqual([first.version]);
  const waiting = await handIn(here, assignmentId);
  const { version } = await publishOwnLab(here, anotherText);
  expect(await here.instructorApi.lab.switchTo({ courseId: here.courseId, version })).toEqual({ items: 1 });
  const later = await handIn(here, assignmentId);
  expect(await gradeAll(api.db, workerId, `${here.labId}/copy`, 90)).toEqual([version, version]);
  const student = await api.as(here.student.userId);
  const labOf = async (handInId: string) => (await student.handIn.byId({ handInId })).lab;
  expect(await labOf(graded)).toEqual({ version: first.version, number: 1, paused: false });
  expect([await labOf(waiting), await labOf(later)]).toEqual([
    { version, number: 2, paused: false },
    { version, number: 2, paused: false },
  ]);
  const { labs } = await here.instructorApi.lab.own({ courseId: here.courseId });
  expect(labs[0]?.uses).toMatchObject([{ assignmentId, number: 2, gradedOtherwise: 1 }]);
});

test('A version that lacks an exercise of an assignment is not switched to.', async () => {
  const here = await place();
  await publishOwnLab(here);
  await assign(here);
  const without = (text: string): string => {
    const lab = JSON.parse(text);
    return JSON.stringify({ ...lab, exercises: lab.exercises.filter(({ id }: { id: string }) => !id.endsWith('/copy')) });
  };
  const { version } = await publishOwnLab(here, { 'lab.json': without });
  expect(await refusalOf(here.instructorApi.lab.switchTo({ courseId: here.courseId, version }))).toMatchObject({
    code: 'version-lacks-exercise',
  });
});

test('Applying a regrade with a new version and giving it to the assignment is one step, and rolling it back undoes both.', async () => {
  const here = await place();
  const first = await publishOwnLab(here);
  const assignmentId = await assign(here);
  const workerId = await makeWorker(api.db);
  const handInId = await handIn(here, assignmentId);
  await gradeAll(api.db, workerId, `${here.labId}/copy`, 50);
  const { version } = await publishOwnLab(here, anotherText);
  const asked = { courseId: here.courseId, filter: { which: 'all' as const }, reason: 'the reference was wrong', labVersion: version };
  const { regradeSetId } = await here.instructorApi.regrade.create(asked);
  await here.instructorApi.regrade.start({ regradeSetId });
  expect(await gradeAll(api.db, workerId, `${here.labId}/copy`, 70)).toEqual([version]);
  const now = async () => {
    const [{ lab, result }, { items }] = await Promise.all([
      here.instructorApi.handIn.byId({ handInId }),
      here.instructorApi.assignment.byId({ assignmentId }),
    ]);
    return { graded: lab?.version, score: result?.score, items: items.map((item) => (item.kind === 'exercise' ? item.labVersion : null)) };
  };
  expect(await now()).toEqual({ graded: first.version, score: 50, items: [first.version] });
  expect(await here.instructorApi.regrade.list({ courseId: here.courseId })).toMatchObject([{ lab: { labId: here.labId, number: 2 } }]);
  await here.instructorApi.regrade.putIntoEffect({ regradeSetId });
  expect(await now()).toEqual({ graded: version, score: 70, items: [version] });
  await here.instructorApi.regrade.rollBack({ regradeSetId });
  expect(await now()).toEqual({ graded: first.version, score: 50, items: [first.version] });
});

test('What differs between two versions is said: cases, fields of lab.json, files and the handout.', async () => {
  const here = await place();
  const first = await publishOwnLab(here);
  const changed = (text: string): string => text.replace('"passFraction": 0.', '"passFraction": 0.0');
  const cases = (text: string): string => text.replace('"name":"', '"name":"new ');
  const second = await publishOwnLab(here, {
    ...anotherText,
    'lab.json': changed,
    'built/exercises.json': cases,
    'order.svg': () => '<svg/>',
  });
  const asked = { courseId: here.courseId, from: first.version, version: second.version };
  const { exercises, files, handout } = await here.instructorApi.lab.differences(asked);
  expect(exercises.flatMap(({ fields }) => fields.map(({ field }) => field))).toEqual(['marks']);
  expect(exercises.flatMap(({ casesAdded }) => casesAdded)).toEqual([expect.stringMatching(/^new /)]);
  expect(files).toContainEqual({ path: 'order.svg', state: 'added' });
  expect(files).toContainEqual({ path: 'README.md', state: 'changed' });
  expect(handout?.after).toBe(`${handout?.before}\nRead twice.\n`);
});

test(`A version whose code breaks ${LAB_FAULTS} gradings in a row is paused, staff are told, hand-ins for it wait, and others go on.`, async () => {
  const [here, there] = [await place(), await place()];
  const broken = await publishOwnLab(here);
  const other = await publishOwnLab(there);
  const workerId = await makeWorker(api.db);
  const handInId = await handIn(here, await assign(here));
  for (let fault = 0; fault < LAB_FAULTS; fault += 1) {
    const claim = await claimNext(api.db, workerId);
    await failClaim(api.db, {
      claimId: claim?.claimId ?? '',
      reason: 'The code of own-lab/copy took longer than 5 s for an answer.',
      byLab: true,
    });
  }
  expect(await claimNext(api.db, workerId)).toBeNull();
  const student = await api.as(here.student.userId);
  expect(await student.handIn.byId({ handInId })).toMatchObject({ state: 'waiting', lab: { paused: true } });
  await handIn(there, await assign(there));
  expect(await gradeAll(api.db, workerId, `${there.labId}/copy`, 50)).toEqual([other.version]);
  const { labs } = await here.instructorApi.lab.own({ courseId: here.courseId });
  expect(labs[0]?.versions[0]?.pausedReason).toContain('took longer than 5 s');
  const alerts = await here.instructorApi.alert.list({ courseId: here.courseId });
  expect(JSON.stringify(alerts)).toContain(`Version 1 of the lab ${here.labId} failed ${LAB_FAULTS} times in a row`);
  await here.instructorApi.lab.resume({ courseId: here.courseId, version: broken.version });
  expect(await gradeAll(api.db, workerId, `${here.labId}/copy`, 50)).toEqual([broken.version]);
  expect((await student.handIn.byId({ handInId })).verdict).toBe('accepted');
});

test('A worker that cannot confine the code of labs leaves such hand-ins to others, and takes the rest.', async () => {
  const here = await place();
  const { version } = await publishOwnLab(here);
  const [careful, able] = [await makeWorker(api.db), await makeWorker(api.db)];
  await api.db.worker.update({ where: { id: careful }, data: { gradesOwnLabs: false } });
  await handIn(here, await assign(here));
  expect(await claimNext(api.db, careful)).toBeNull();
  expect((await claimNext(api.db, able))?.labVersion).toBe(version);
});

test('A copy of a course has its labs, and the archive of a version is read as it was published.', async () => {
  const here = await place();
  const { version } = await publishOwnLab(here);
  await assign(here);
  const plan = await here.instructorApi.course.copyPlan({ courseId: here.courseId, startDate: '2027-04-05', timeZone: 'Europe/Berlin' });
  const planned = plan.assignments.find(({ title }) => title === 'Copies');
  expect(planned?.items).toMatchObject([{ subject: `${here.labId}/copy`, labVersion: version }]);
  const items = [{ kind: 'exercise' as const, subject: `${here.labId}/copy` }];
  const assignments = [{ title: 'Copies', ...dates, items }];
  const fields = { slug: `copy-${here.labId}`, title: 'Again', timeZone: 'UTC', lateDayBudget: 0 };
  const admin = await api.as(here.adminId);
  const { courseId } = await admin.course.create({ ...fields, assignments, copyOf: here.courseId });
  const { labs } = await admin.lab.own({ courseId });
  expect(labs).toMatchObject([{ labId: here.labId, uses: [{ number: 1 }] }]);
  expect((await readLabArchive(api.db, version)).length).toBeGreaterThan(10_000);
});

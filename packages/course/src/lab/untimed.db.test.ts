import { claimNext, finishClaim } from '@rooflab/db';
import { makeWorker } from '@rooflab/db/testing';
import { deviceFixture, resultFixture } from '@rooflab/result/testing';
import { expect, test } from 'vitest';
import { openTestApi } from '../testing/open-test-api.ts';
import { ownLab } from '../testing/own-lab.ts';
import { makeSchool } from '../testing/school.ts';

/** Of `lab.json`: the exercise `copy` without what is about times, marks and counts. */
function untimedCopy(text: string): string {
  const { exercises, ...lab } = JSON.parse(text);
  const changed = exercises.map((exercise: { readonly id: string } & Record<string, unknown>) => {
    if (!exercise.id.endsWith('/copy')) return exercise;
    const { cost, smaller, trusted, marks, counted, hints, referenceRung, ...rest } = exercise;
    return rest;
  });
  return JSON.stringify({ ...lab, needs: ['untimed'], exercises: changed });
}

function withoutTimes(text: string): string {
  const tabulated = JSON.parse(text);
  const id = Object.keys(tabulated).find((each) => each.endsWith('/copy')) ?? '';
  return JSON.stringify({ ...tabulated, [id]: { ...tabulated[id], timed: { software: [], medium: [], large: [] } } });
}

test('In every assignment the points of an untimed exercise are those for being right, of 100, and nobody is ranked.', async () => {
  await using api = await openTestApi();
  const { courseId, instructor, student } = await makeSchool(api.db);
  await api.db.course.update({ where: { id: courseId }, data: { mayPublishLabs: true } });
  const [staffApi, studentApi] = [await api.as(instructor.userId), await api.as(student.userId)];
  const archive = await ownLab('puzzles', { 'lab.json': untimedCopy, 'built/exercises.json': withoutTimes });
  await staffApi.lab.publish({ courseId, archive: Buffer.from(archive).toString('base64') });
  const exercise = 'puzzles/copy';
  const device = { ...deviceFixture(), deviceClass: 'untimed' as const };
  const performance = { graded: false, fraction: null, measurements: [], sweep: [] };

  // The worker has a large GPU.
  for (const deviceClass of [null, 'counted', 'large'] as const) {
    const items = [{ kind: 'exercise' as const, subject: exercise, weight: 10 }];
    const fields = { title: 'First hour', releaseAt: '2026-01-01T00:00:00Z', dueAt: '2100-01-01T00:00:00Z', deviceClass, items };
    const { assignmentId } = await staffApi.assignment.create({ courseId, fields });
    const asked = { assignmentId, exercise };
    expect((await studentApi.assignment.byId({ assignmentId })).items).toMatchObject([{ marks: null }]);
    expect(await studentApi.lab.exerciseOf(asked)).toMatchObject({
      points: { correctness: 100, speed: 0 },
      counted: null,
      referenceRung: null,
      timed: [{ sizes: [] }, { sizes: [] }, { sizes: [] }],
    });
    expect(await studentApi.lab.rungsOf(asked)).toMatchObject({ counted: [] });

    const { handInId } = await studentApi.handIn.create({ ...asked, source: 'fn main() {}', requestId: crypto.randomUUID() });
    const claim = (await claimNext(api.db, await makeWorker(api.db))) ?? expect.fail();
    const result = resultFixture({ exercise, verdict: 'wrong-answer', score: 75, maxScore: 100, device, performance });
    expect(await finishClaim(api.db, { claimId: claim.claimId, result })).toBe('effective');
    const grade = await studentApi.grade.mine({ courseId });
    expect(grade.assignments.find((each) => each.assignmentId === assignmentId)).toMatchObject({ points: 7.5, maxPoints: 10 });
    expect(await studentApi.leaderboard.board({ assignmentId })).toMatchObject({ deviceClasses: [], rows: [] });
    expect(await studentApi.handIn.byId({ handInId })).toMatchObject({ placement: null });
  }
  const items = [{ kind: 'exercise' as const, subject: exercise }];
  const dates = { releaseAt: '2026-01-01T00:00:00Z', dueAt: '2100-01-01T00:00:00Z' };
  const untimed = staffApi.assignment.create({ courseId, fields: { title: 'Untimed', ...dates, deviceClass: 'untimed' as never, items } });
  await expect(untimed).rejects.toThrow('deviceClass');
});

import { enrol } from '@rooflab/db/testing';
import type { CurvePoint, CurveSeries } from '@rooflab/result';
import { experimentFixture } from '@rooflab/result/testing';
import { expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../testing/open-test-api.ts';
import { makeSchool } from '../testing/school.ts';

const EXPERIMENT = 'reduction/by-size';

function curve(name: string, kind: CurveSeries['kind'], nsAt: (x: number) => number): CurveSeries {
  const points = [128, 1024, 8192].map((x): CurvePoint => {
    const ns = nsAt(x);
    return {
      x,
      y: 1e9 / ns,
      ciLow: 0.99e9 / ns,
      ciHigh: 1.01e9 / ns,
      medianNs: ns,
      ciLowNs: 0.99 * ns,
      ciHighNs: 1.01 * ns,
      samples: 6,
      bytes: x,
      flops: x,
    };
  });
  return { name, kind, clock: kind === 'cpu' ? 'host' : 'gpu', points, skipped: [] };
}

/** A run that has ended; `ownNs` is the time of the own kernel at every size, null without one. */
async function ran(
  { db }: Pick<TestApi, 'db'>,
  enrolmentId: string,
  { ownNs = null, device = 'GPU', minute = 0 }: { ownNs?: number | null; device?: string; minute?: number } = {},
) {
  const at = new Date(Date.UTC(2026, 10, 1, 8, minute));
  const cpu = curve('CPU', 'cpu', (x) => x);
  const own = ownNs === null ? [] : [curve('your kernel', 'kernel', () => ownNs)];
  const result = experimentFixture({ id: EXPERIMENT, series: [cpu, ...own], document: [], documentValues: [], models: [], derived: {} });
  const run = {
    enrolmentId,
    experiment: EXPERIMENT,
    seed: '5eed',
    turn: at,
    createdAt: at,
    endedAt: at,
    next: null,
    version: 'v1',
    device,
  };
  await db.experimentRun.create({ data: { ...run, deviceClass: 'large', result } });
}

test('Staff see who ran an experiment on what device, the band of the own curves, and where each beats the processor.', async () => {
  await using api = await openTestApi();
  const { courseId, student, otherStudent, instructor } = await makeSchool(api.db);
  const ines = await api.as(instructor.userId);
  const ofClass = () => ines.experiment.ofClass({ courseId, id: EXPERIMENT });
  expect(await ofClass()).toEqual({ students: 2, groups: [], rows: [] });
  await ran(api, student.enrolmentId, { ownNs: 9_000 });
  await ran(api, student.enrolmentId, { ownNs: 1_000, minute: 1 });
  await ran(api, otherStudent.enrolmentId, { ownNs: 3_000 });
  await ran(api, await enrol(api.db, courseId), { device: 'another GPU' });
  await ran(api, instructor.enrolmentId, { ownNs: 1 });
  const { students, groups, rows } = await ofClass();
  expect(students).toBe(3);
  expect(groups.map(({ device, own, band }) => [device, own, band])).toEqual([
    ['GPU', 2, 'students’ kernels, median'],
    ['another GPU', 0, null],
  ]);
  expect(groups[0]?.curves.series.map(({ name }) => name)).toEqual(['CPU', 'students’ kernels, median']);
  expect(groups[0]?.curves.series[1]?.points[0]).toMatchObject({ x: 128, medianNs: 2_000, ciLowNs: 1_500, ciHighNs: 2_500, samples: 2 });
  const ada = rows.find(({ enrolmentId }) => enrolmentId === student.enrolmentId);
  expect(ada).toMatchObject({ runs: 2, ownPoints: 3, breakEven: { unit: 'elements' } });
  expect(ada?.breakEven?.value).toBeCloseTo(1_000, -1);
  expect(rows.filter(({ breakEven }) => breakEven === null)).toHaveLength(1);
});

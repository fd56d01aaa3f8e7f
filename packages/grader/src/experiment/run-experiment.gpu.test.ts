import { preparerInProcess } from '@rooflab/lab';
import { cpu, type ExperimentDefinition, own, transfer } from '@rooflab/lab/experiment';
import { describe, expect, test } from 'vitest';
import { DOUBLE, fakeExercise, kernelStoring, TRUSTED } from '../../test/fake-exercise.ts';
import { fakeExperiment } from '../../test/fake-experiment.ts';
import { openForTests } from '../../test/grading.ts';
import { describeDevice } from '../device-class.ts';
import { assembleExperiment } from './assemble.ts';
import { runVisits, type VisitRange } from './run-experiment.ts';
import type { Visited } from './visits.ts';

const opened = await openForTests();
const exercise = fakeExercise();

const ALL: VisitRange = { from: 0, budgetMs: Number.POSITIVE_INFINITY, abandoned: {} };

async function visit(
  source: string,
  { range = ALL, series = [own()] }: { range?: VisitRange; series?: ExperimentDefinition['series'] } = {},
) {
  const experiment = fakeExperiment({ series });
  const request = { id: experiment.id, source, seed: '5eed' };
  const visits: Visited[] = [];
  const next = await runVisits(
    {
      experiment,
      request,
      opened,
      findExercise: () => exercise,
      trusted: { [exercise.id]: TRUSTED },
      kernels: {},
      preparerOf: () =>
        preparerInProcess({ ...exercise, onProcessor: ({ output }) => void output.fill(1) }, '5eed', () => performance.now()),
      clock: () => performance.now(),
      onPhase: () => {},
      onVisited: (visited) => visits.push(visited),
    },
    range,
  );
  const harness = { version: 'test', webgpu: 'test', toggles: [] };
  const result = assembleExperiment({ experiment, request, device: describeDevice(opened), harness, visits });
  return { next, visits, series: result.series };
}

describe('a place of a curve', () => {
  test('is a point when every output is right, with the samples of both rounds', async () => {
    const { series, next } = await visit(DOUBLE);
    expect(next).toBeNull();
    expect(series).toMatchObject([{ name: 'your kernel', clock: 'gpu', skipped: [] }]);
    expect(series[0]?.points.map(({ x, samples, bytes }) => ({ x, samples, bytes }))).toEqual([
      { x: 64, samples: 6, bytes: 512 },
      { x: 256, samples: 6, bytes: 2048 },
    ]);
  });

  test.each([
    ['the kernel is wrong', kernelStoring('3.0 * a[i]'), /^the output is wrong: .*, first at index 0$/],
    ['the kernel is wrong at this size alone', kernelStoring('select(2.0, 3.0, params.n > 100u) * a[i]'), /^the output is wrong/],
    ['the file does not compile', 'fn main( {', /^it does not compile: /],
    ['the launch plan cannot be run', `//@ dispatch other 1\n${DOUBLE.replace(/^\/\/@.*\n/gm, '')}`, /^the launch plan cannot be run: /],
  ])('is skipped with the reason when %s', async (_, source, reason) => {
    const { series } = await visit(source);
    const last = series[0]?.skipped.at(-1);
    expect(last?.x).toBe(256);
    expect(last?.reason).toMatch(reason);
  });

  test("is skipped when the CPU's result is wrong", async () => {
    const { series } = await visit(DOUBLE, { series: [cpu()] });
    expect(series[0]?.points).toEqual([]);
    expect(series[0]?.skipped[0]?.reason).toMatch(/^the CPU's result is wrong: 64 of 64 elements$/);
  });

  test('has no rate when it moves nothing', async () => {
    const { series } = await visit(DOUBLE, { series: [transfer('wait')] });
    expect(series[0]?.skipped[0]?.reason).toBe('it moves nothing, so it has no rate');
  });
});

test('visits end when the budget is spent, and continue from there', async () => {
  const first = await visit(DOUBLE, { range: { ...ALL, budgetMs: 0 } });
  expect(first.visits).toHaveLength(1);
  expect(first.next).toBe(1);
  const rest = await visit(DOUBLE, { range: { ...ALL, from: 1 } });
  expect(rest.visits).toHaveLength(3);
  const whole = await visit(DOUBLE);
  expect([...first.visits, ...rest.visits].map(({ curve, x, round }) => [curve, x, round])).toEqual(
    whole.visits.map(({ curve, x, round }) => [curve, x, round]),
  );
});

test('a curve that was abandoned is skipped with its reason, and never run', async () => {
  const { series } = await visit(DOUBLE, { range: { ...ALL, abandoned: { 'your kernel': 'it did not end' } } });
  expect(series[0]?.skipped).toEqual([
    { x: 64, reason: 'it did not end' },
    { x: 256, reason: 'it did not end' },
  ]);
});

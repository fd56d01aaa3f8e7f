import { experiments, openExperiment, readRung } from '@rooflab/catalogue';
import { gpuForTests } from '@rooflab/dawn/testing';
import {
  assembleExperiment,
  classifyDevice,
  describeDevice,
  type ExperimentRequest,
  planVisits,
  runVisits,
  type Visited,
} from '@rooflab/grader';
import { openDevice } from '@rooflab/harness';
import { type Experiment, preparerInProcess, variantsOf } from '@rooflab/lab';
import { type ExperimentResult, experimentResultSchema } from '@rooflab/result';
import { describe, expect, test } from 'vitest';
import { timedExercises } from './index.ts';

const opened = await classifyDevice(await openDevice(gpuForTests()));

function exerciseOf(id: string) {
  return timedExercises.find((exercise) => exercise.id === id) ?? expect.fail(`No exercise ${id}.`);
}

/** With more curves than this, one place is enough for a test. */
const MANY_CURVES = 6;

/** The first two places of the software device's axis, or only the first: small, and enough for derived values. */
function tiny(experiment: Experiment): Experiment {
  const { axis, series } = experiment;
  const places = variantsOf(series).length > MANY_CURVES ? 1 : 2;
  return { ...experiment, axis: { ...axis, values: { ...axis.values, software: axis.values.software.slice(0, places) } } };
}

async function run(experiment: Experiment, source: string | null): Promise<ExperimentResult> {
  const request: ExperimentRequest = { id: experiment.id, source, seed: '5eed' };
  const visits: Visited[] = [];
  const material = (await openExperiment(experiment.id)) ?? expect.fail();
  const next = await runVisits(
    {
      experiment,
      request,
      opened,
      findExercise: exerciseOf,
      trusted: material.trusted,
      kernels: material.kernels,
      preparerOf: ({ id }) => preparerInProcess(exerciseOf(id), request.seed, () => performance.now()),
      clock: () => performance.now(),
      onPhase: () => {},
      onVisited: (visited) => visits.push(visited),
    },
    { from: 0, budgetMs: Number.POSITIVE_INFINITY, abandoned: {} },
  );
  expect(next).toBeNull();
  expect(visits.map(({ curve, x, round }) => ({ curve, x, round }))).toEqual(
    planVisits(experiment, { deviceClass: 'software', seed: request.seed, hasOwn: source !== null }),
  );
  const result = assembleExperiment({
    experiment,
    request,
    visits,
    device: describeDevice(opened),
    harness: { version: 'test', webgpu: 'test', toggles: [] },
  });
  return experimentResultSchema.parse(JSON.parse(JSON.stringify(result)));
}

/** One experiment in this many; bench/experiments/record.ts measures all of them. */
const EVERY = 3;

describe.each(experiments().filter((_, i) => i % EVERY === 0))('$id', (whole) => {
  const experiment = tiny(whole);

  test('measures every place of every curve, or says what the software device lacks, and finds each result right', {
    timeout: 60_000,
  }, async () => {
    const exercise = exerciseOf(experiment.exercise);
    const { source } = await readRung(exercise, exercise.referenceRung);
    const result = await run(experiment, source);
    const xs = experiment.axis.values.software;
    for (const { name, points, skipped } of result.series) {
      // A place may be skipped, with a reason, because the device cannot measure it or, on a busy machine, because a run seems too long; a
      // wrong or failing kernel is a fault of ours.
      for (const { reason } of skipped) expect.soft(reason, name).toMatch(/this device allows at most|one run would take about/);
      expect
        .soft(
          [...points, ...skipped].map(({ x }) => x).sort((a, b) => a - b),
          name,
        )
        .toEqual(xs);
      for (const { ciLow, y, ciHigh } of points) {
        expect(ciLow).toBeLessThanOrEqual(y);
        expect(y).toBeLessThanOrEqual(ciHigh);
      }
    }
    expect(result.series.some(({ points }) => points.length === xs.length)).toBe(true);
    const names = Object.keys(result.derived);
    for (const { name } of experiment.derive) expect(names).toContain(name);
  });
});

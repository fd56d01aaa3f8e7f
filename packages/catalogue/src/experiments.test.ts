import { expect, test } from 'vitest';
import { experiments, findExperiment, readRecordedExperiment } from './experiments.ts';
import { labs } from './labs.ts';

test('Experiments come in the order of the labs, and each is found by its id.', () => {
  const withExperiments = [...new Set(experiments().map(({ id }) => id.split('/')[0]))];
  expect(withExperiments).toEqual(labs.map(({ id }) => id).filter((id) => withExperiments.includes(id)));
  expect(withExperiments).toContain('matmul');
  for (const experiment of experiments()) expect(findExperiment(experiment.id)).toBe(experiment);
  expect(findExperiment('reduction/none')).toBeUndefined();
});

test('Recorded runs are those of the experiment, the fastest device first; one that was never recorded has none.', async () => {
  const recorded = await readRecordedExperiment({ id: 'reduction/by-size' });
  expect(recorded.map(({ result }) => [result.id, result.device.deviceClass])).toEqual([
    ['reduction/by-size', 'large'],
    ['reduction/by-size', 'software'],
  ]);
  expect(await readRecordedExperiment({ id: 'reduction/none' })).toEqual([]);
});

import { cpu, own, sum } from '@rooflab/lab/experiment';
import { expect, test } from 'vitest';
import { fakeExperiment } from '../../test/fake-experiment.ts';
import { planVisits } from './visits.ts';

const EXPERIMENT = fakeExperiment({
  axis: { name: 'n', unit: '', values: { software: [1, 2, 3, 4, 5], medium: [1], large: [1] } },
  series: [cpu(), own(), sum('both', ['CPU', 'your kernel'])],
});

const plan = (seed: string, hasOwn = true) => planVisits(EXPERIMENT, { deviceClass: 'software', seed, hasOwn });
const placesOf = (visits: ReturnType<typeof plan>) => visits.map(({ curve, x }) => `${curve} ${x}`);

test('each round visits every place of every measured curve once', () => {
  const visits = plan('5eed');
  const places = ['CPU', 'your kernel'].flatMap((curve) => [1, 2, 3, 4, 5].map((x) => `${curve} ${x}`)).sort();
  for (const round of [0, 1]) expect(placesOf(visits.filter((visit) => visit.round === round)).sort()).toEqual(places);
  expect(visits.map(({ round }) => round)).toEqual([...Array(10).fill(0), ...Array(10).fill(1)]);
});

test('the order follows from the seed, and is another in each round', () => {
  expect(plan('5eed')).toEqual(plan('5eed'));
  expect(placesOf(plan('5eed'))).not.toEqual(placesOf(plan('5eee')));
  expect(placesOf(plan('5eed').slice(0, 10))).not.toEqual(placesOf(plan('5eed').slice(10)));
});

test("the student's curve is left out where no kernel was brought", () => {
  expect(new Set(plan('5eed', false).map(({ curve }) => curve))).toEqual(new Set(['CPU']));
});

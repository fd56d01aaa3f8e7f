import { expect, test } from 'vitest';
import { heroFigures } from './hero-figures.ts';

const common = {
  exercise: 'a/b',
  deviceClass: 'large',
  device: 'NVIDIA H200',
  measuredAt: '',
  score: 100,
  size: { n: 1 },
  medianNs: 1,
} as const;
const memory = { ...common, bytesPerSecond: 4e12, attainableBytesPerSecond: 4.4e12, intensity: 0.25, bound: 'memory' } as const;
const compute = { ...common, bytesPerSecond: 5e10, attainableBytesPerSecond: 9.4e10, intensity: 680, bound: 'compute' } as const;

test('The roofs are the highest that the rungs were placed under.', () => {
  const figures = heroFigures([
    { label: 'sum', rungs: [{ ...memory, name: '02', flopsPerSecond: 1e12, fraction: 0.9 }] },
    { label: 'matmul', rungs: [{ ...compute, name: '01', flopsPerSecond: 3e13, fraction: 0.5 }] },
  ]);
  expect(figures?.bandwidth).toBe(4.4e12);
  expect(figures?.peak).toBeCloseTo(680 * 9.4e10, -6);
});

test('Rungs stand in order of speed, and exercises without any are left out.', () => {
  const figures = heroFigures([
    {
      label: 'sum',
      rungs: [
        { ...memory, name: 'fast', flopsPerSecond: 1e12, fraction: 0.9 },
        { ...memory, name: 'slow', flopsPerSecond: 1e11, fraction: 0.1 },
      ],
    },
    { label: 'empty', rungs: [] },
  ]);
  expect(figures?.ladders.map(({ rungs }) => rungs.map(({ name }) => name))).toEqual([['slow', 'fast']]);
});

test('Without any recording there is no plot.', () => {
  expect(heroFigures([{ label: 'sum', rungs: [] }])).toBeNull();
});

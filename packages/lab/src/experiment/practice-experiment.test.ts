import { expect, test } from 'vitest';
import { practiceExperiment } from './practice-experiment.ts';
import { breakEven, cpu, file, own, ratio, rung, sum, transfer } from './series.ts';
import { tabulate } from './tabulate.ts';

const EXPERIMENT = tabulate({
  id: 'reduction/by-size',
  title: 'Sums by size',
  question: 'Which is faster?',
  exercise: 'reduction/sum',
  axis: { name: 'n', unit: 'elements', values: { software: [1], medium: [1], large: [1] } },
  series: [
    cpu(),
    rung('01-divergent', { sweep: { WG: [32, 64] } }),
    file('strided', { open: true, sweep: { WG: [32] } }),
    file('tiled'),
    own(),
    transfer('readback'),
    sum('all', ['01-divergent WG=32', 'readback']),
    sum('both', ['CPU', 'readback']),
  ],
  inputs: 'warm',
  plot: { y: 'time' },
  derive: [breakEven('CPU', 'your kernel'), breakEven('CPU', 'all'), ratio('tiled', 'CPU'), ratio('strided WG=32', 'both')],
  models: ['CPU', 'tiled'],
  document: {
    file: '000',
    rows: [4],
    machine: 'unknown',
    points: ['CPU', '01-divergent', 'strided'].map((series) => ({ series, x: 1, y: 1, read: 'text' as const })),
    values: [
      { derived: 'tiled / CPU', value: 1, read: 'text' },
      { derived: 'your kernel beats CPU from', value: 1, read: 'text' },
    ],
  },
});

test('In a browser neither rungs nor closed files are measured, nor what needs them.', () => {
  const { series, derive, models, document } = practiceExperiment(EXPERIMENT);
  expect(series.map(({ name }) => name)).toEqual(['CPU', 'strided', 'your kernel', 'readback', 'both']);
  expect(derive.map(({ name }) => name)).toEqual(['your kernel beats CPU from', 'strided WG=32 / both']);
  expect(models).toEqual(['CPU']);
  expect(document?.points.map((point) => point.series)).toEqual(['CPU', 'strided']);
  expect(document?.values.map(({ derived }) => derived)).toEqual(['your kernel beats CPU from']);
});

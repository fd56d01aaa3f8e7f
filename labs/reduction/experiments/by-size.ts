import { breakEven, cpu, defineExperiment, file, own, pow2, ratio, rung } from '@rooflab/lab/experiment';
import { DOCUMENTS } from '../../documents.ts';

export const bySize = defineExperiment({
  id: 'reduction/by-size',
  title: 'Sum: bandwidth by size, against the CPU',
  question: 'From which size on does the GPU add faster than one core of the CPU, and what does the better tree change?',
  exercise: 'reduction/sum',
  axis: { name: 'n', unit: 'elements', values: { software: pow2(7, 15, 2), medium: pow2(7, 24), large: pow2(7, 28) } },
  series: [
    cpu(),
    rung('01-divergent', { name: 'divergent', sweep: { WG: [32, 256, 1024] } }),
    rung('03-sequential', { name: 'sequential', sweep: { WG: [32, 256, 1024] } }),
    rung('04-first-add-on-load', { name: 'first add on load' }),
    file('grid-stride'),
    rung('05-grid-stride-vec4', { name: 'grid-stride, vec4' }),
    own(),
  ],
  inputs: 'warm',
  plot: { y: 'bytesPerSecond' },
  derive: [
    breakEven('CPU', 'divergent WG=256'),
    breakEven('CPU', 'sequential WG=256'),
    ratio('divergent WG=256', 'sequential WG=256'),
    ratio('CPU', 'sequential WG=256'),
    ratio('first add on load', 'grid-stride'),
    ratio('grid-stride', 'grid-stride, vec4'),
  ],
  models: ['sequential WG=256'],
  document: {
    file: DOCUMENTS.reduction,
    rows: [2, 4, 5, 7, 8],
    machine: 'not named; a course of 2014',
    points: [
      { series: 'CPU', x: 128, y: 0.5e9, read: 'text' },
      { series: 'divergent', x: 262_144, y: 38e9, read: 'text' },
    ],
    values: [
      { derived: 'divergent WG=256 beats CPU from', value: 8192, read: 'approximate' },
      { derived: 'sequential WG=256 beats CPU from', value: 3000, read: 'approximate' },
    ],
  },
});

import { defineExperiment, file, ratio, rung } from '@rooflab/lab/experiment';
import { DOCUMENTS } from '../../documents.ts';

const SIDES = { software: { nx: 40, ny: 8, nz: 8 }, medium: { nx: 256, ny: 256, nz: 256 }, large: { nx: 256, ny: 256, nz: 256 } } as const;

const starOf = (radius: number): string => `stencil/${6 * radius + 1}pt`;

const BYTES_PER_POINT = 8;

/** The document's GFlop/s count 2N − 1 operations for N points; ours is a rate of the fewest bytes, 8 per point. */
function bytesPerSecond(gflops: number, radius: number): number {
  const operations = 2 * (6 * radius + 1) - 1;
  return ((gflops * 1e9) / operations) * BYTES_PER_POINT;
}

const BASE = [84.2, 88.2, 86.8, 88.5, 88];
const COMP = [82.7, 116.8, 120.5, 127.4, 132.9];

const anchors = (series: string, gflops: readonly number[]) =>
  gflops.map((value, i) => ({ series, x: i + 1, y: bytesPerSecond(value, i + 1), read: 'text' as const }));

export const codings = defineExperiment({
  id: 'stencil/codings',
  title: 'Stencil codings by radius, at 256³',
  question: 'Which coding keeps the rate of memory as the star grows?',
  exercise: 'stencil/7pt',
  axis: {
    name: 'radius',
    unit: 'points',
    values: { software: [1, 2, 3, 4, 5], medium: [1, 2, 3, 4, 5], large: [1, 2, 3, 4, 5] },
    size: (_radius, deviceClass) => SIDES[deviceClass],
  },
  series: [
    rung('01-one-point', { name: 'BASE', exercise: starOf }),
    rung('02-tile', { name: 'COMP', exercise: starOf }),
    file('base-intz', { name: 'BASE+INTZ', exercise: starOf }),
    file('comp-intz', { name: 'COMP+INTZ', exercise: starOf }),
    file('comp-intz-registers', { name: 'COMP+INTZ+REG', exercise: starOf }),
    rung('03-z-march', { name: 'march in z, registers', exercise: starOf }),
    rung('04-vec4-march', { name: 'march in z, vec4', exercise: starOf }),
  ],
  inputs: 'rotating',
  plot: { y: 'bytesPerSecond' },
  derive: [
    ratio('COMP', 'BASE'),
    ratio('BASE+INTZ', 'BASE'),
    ratio('COMP+INTZ', 'COMP'),
    ratio('COMP+INTZ+REG', 'COMP+INTZ'),
    ratio('BASE', 'march in z, registers'),
    ratio('BASE', 'march in z, vec4'),
  ],
  models: [],
  document: {
    file: DOCUMENTS.stencils,
    rows: [61, 66, 67, 68, 69, 77],
    machine: 'NVIDIA Tesla K80 (one of its two GPUs), without the cache path CSL, which WGSL cannot name',
    points: [...anchors('BASE', BASE), ...anchors('COMP', COMP)],
    values: [],
  },
});

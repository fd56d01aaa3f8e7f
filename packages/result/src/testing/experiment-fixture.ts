import type { CurvePoint, ExperimentResult } from '../experiment.ts';

const point = (x: number, ns: number): CurvePoint => ({
  x,
  y: ns / 1e9,
  ciLow: (0.98 * ns) / 1e9,
  ciHigh: (1.02 * ns) / 1e9,
  medianNs: ns,
  ciLowNs: 0.98 * ns,
  ciHighNs: 1.02 * ns,
  samples: 30,
  bytes: 4 * x,
  flops: x,
});

/** Two curves, one with a skipped point, one derived value of each kind, and a document. */
export function experimentFixture(changes: Partial<ExperimentResult> = {}): ExperimentResult {
  return { ...BASE, ...changes };
}

const BASE: ExperimentResult = {
  schema: 'rooflab/experiment/v1',
  id: 'reduction/test',
  title: 'Sums <by> size',
  exercise: 'reduction/sum',
  x: { name: 'n', unit: 'elements' },
  y: { name: 'time', unit: 's' },
  inputs: 'warm',
  series: [
    { name: 'CPU', kind: 'cpu', clock: 'host', points: [point(1000, 500), point(10_000, 5000)], skipped: [] },
    {
      name: 'tree WG=256',
      kind: 'kernel',
      clock: 'gpu',
      points: [point(1000, 2000)],
      skipped: [{ x: 10_000, reason: 'the output is wrong, "all" of it' }],
    },
  ],
  models: [{ name: 'CPU, fixed + linear', points: [{ x: 1000, y: 5e-7 }] }],
  derived: {
    'tree beats CPU from': { value: 3000, low: 2500, high: null, unit: 'elements', note: 'where the curves cross' },
    'slow beats CPU from': { value: null, low: 10_000, high: null, unit: 'elements', note: 'slower everywhere' },
    'fast beats CPU from': { value: null, low: null, high: 1000, unit: 'elements', note: 'faster everywhere' },
    'tree / CPU': { value: 0.4, low: 0.39, high: 0.41, unit: '×', note: 'at 1000' },
    drops: { value: null, low: null, high: null, unit: 'elements', note: 'it never drops' },
  },
  document: [{ series: 'tree', x: 1e6, y: 17e-6, read: 'text', machine: 'a GPU of 2014', source: '000, rows 4' }],
  documentValues: [{ derived: 'tree beats CPU from', value: 8192, read: 'approximate' }],
  device: { vendor: '', architecture: '', description: 'Fake', driver: '', software: false, deviceClass: 'large', features: [] },
  harness: { version: '0', webgpu: '0', toggles: [] },
  seed: '5eed',
};

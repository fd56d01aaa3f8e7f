import { breakEven, cpu, defineExperiment, file, own, ratio, rung, sum, transfer } from '@rooflab/lab/experiment';
import { DOCUMENTS } from '../../documents.ts';

/** The rows of TPC-H's lineitem at scale factor 1. */
const ROWS = 6_001_215;

export const steps = defineExperiment({
  id: 'query/steps',
  title: "The query's steps, with the transfers and the CPU",
  question: 'Which step makes the kernel faster, and does the GPU pay once its data have to come over the bus?',
  exercise: 'query/filtered-sum',
  axis: {
    name: 'rows',
    unit: 'rows',
    values: { software: [1_000, 8_000, 40_000], medium: [1e3, 1e4, 1e5, 1e6, ROWS], large: [1e3, 1e4, 1e5, 1e6, ROWS] },
  },
  series: [
    cpu(),
    file('simpleselect'),
    rung('01-select-then-sum'),
    rung('02-select-and-sum'),
    rung('03-sequential'),
    rung('04-unrolled'),
    rung('05-two-loads'),
    file('without-reduce'),
    rung('06-grid-stride'),
    rung('07-atomic'),
    own(),
    transfer('write-buffer', { name: 'upload' }),
    transfer('readback'),
    sum('GPU with transfers', ['upload', '07-atomic', 'readback']),
  ],
  inputs: 'warm',
  plot: { y: 'time' },
  derive: [
    breakEven('CPU', '07-atomic'),
    breakEven('CPU', 'GPU with transfers'),
    ratio('simpleselect', '01-select-then-sum'),
    ratio('simpleselect', '02-select-and-sum'),
    ratio('01-select-then-sum', '02-select-and-sum'),
    ratio('02-select-and-sum', '03-sequential'),
    ratio('03-sequential', '04-unrolled'),
    ratio('04-unrolled', '05-two-loads'),
    ratio('without-reduce', '05-two-loads'),
    ratio('GPU with transfers', 'CPU'),
  ],
  models: [],
  document: {
    file: DOCUMENTS.query,
    rows: [47, 48, 49, 51, 52, 53, 54, 56, 60],
    machine: 'GeForce 9500 GT, Intel Core i5 750; its times of kernels include adding the remaining values on the CPU',
    points: [
      { series: 'CPU', x: ROWS, y: 5.782e-3, read: 'text' },
      { series: 'simpleselect', x: ROWS, y: 13.115e-3, read: 'text' },
      { series: '02-select-and-sum', x: ROWS, y: 36.046e-3, read: 'text' },
      { series: '03-sequential', x: ROWS, y: 16.764e-3, read: 'text' },
      { series: '04-unrolled', x: ROWS, y: 12.939e-3, read: 'text' },
      { series: '05-two-loads', x: ROWS, y: 8.181e-3, read: 'text' },
      { series: 'readback', x: ROWS, y: 0.131e-3, read: 'text' },
      { series: 'GPU with transfers', x: ROWS, y: 26.486e-3, read: 'text' },
    ],
    values: [],
  },
});

import { defineQuestion } from '@rooflab/lab/question';
import { DOCUMENTS } from '../../documents.ts';

const EXPERIMENT = 'reduction/by-size';

export const predictBreakEven = defineQuestion({
  id: 'reduction/predict-break-even',
  title: 'Predict: at what size the GPU wins',
  document: { file: DOCUMENTS.reduction, rows: [5, 8] },
  draw: () => ({}),
  text: () =>
    `The experiment \`${EXPERIMENT}\` sums arrays of more and more elements: with a loop on one core of the CPU, with the divergent tree (rung 1 of the ladder), and with the sequential tree (rung 3), both in workgroups of 256 threads. Before you run it, predict from how many elements on each kernel is faster than the CPU on the device that will run it.`,
  fields: () => [
    {
      id: 'divergent',
      kind: 'number',
      label: 'Break-even of the divergent tree',
      unit: 'elements',
      relativeTolerance: 1,
      predicts: { experiment: EXPERIMENT, derived: 'divergent WG=256 beats CPU from' },
    },
    {
      id: 'sequential',
      kind: 'number',
      label: 'Break-even of the sequential tree',
      unit: 'elements',
      relativeTolerance: 1,
      predicts: { experiment: EXPERIMENT, derived: 'sequential WG=256 beats CPU from' },
    },
  ],
  answer: () => ({}),
  solution: () =>
    `Two lines cross. The CPU takes no time to start and some time for each element: 4 bytes over its bandwidth. A kernel takes the time of a launch, whatever the size, and far less for each element. So the break-even is about the time of a launch over the CPU's time for one element. The document's machine came to about 8192 elements with the divergent tree and 3000 with the sequential one. A newer CPU is faster for each element, which moves the break-even up; a shorter launch moves it down.`,
});

import { defineQuestion } from '@rooflab/lab/question';
import { DOCUMENTS } from '../../documents.ts';

const EXPERIMENT = 'vector-ops/transfers';

export const predictTransfers = defineQuestion({
  id: 'vector-ops/predict-transfers',
  title: 'Predict: a kernel with its transfers',
  document: { file: DOCUMENTS.parameters, rows: [24] },
  draw: () => ({}),
  text: () =>
    `The experiment \`${EXPERIMENT}\` times a kernel by itself, and together with the upload of its input and the readback of its result. How many times as long does it take with the transfers, at the largest size? Predict it before you run the experiment: think of the bandwidth of the bus and of the device's memory.`,
  fields: () => [
    {
      id: 'factor',
      kind: 'number',
      label: 'Time with transfers over the time of the kernel',
      unit: '×',
      relativeTolerance: 1,
      predicts: { experiment: EXPERIMENT, derived: 'GPU with transfers / kernel WG=256' },
    },
  ],
  answer: () => ({}),
  solution: () =>
    `For large arrays, the start-up cost does not matter; the bytes decide. The same data cross the bus once in each direction, and the memory of the device about as often. So the factor is about the bandwidth of the memory over that of the bus: about a hundred where the memory delivers terabytes per second and the bus tens of gigabytes. The document measured 912 µs and 583 µs for the transfers of a million elements, and 16 to 94 µs for a kernel.`,
});

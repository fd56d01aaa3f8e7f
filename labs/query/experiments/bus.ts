import { defineExperiment, pow2, transfer } from '@rooflab/lab/experiment';
import { DOCUMENTS } from '../../documents.ts';

/** The size at which the document tests its bus. */
const DOCUMENT_BYTES = 48e6;

export const bus = defineExperiment({
  id: 'query/bus',
  title: 'How fast the bus is, and what an allocation costs',
  question: 'How many bytes per second can be moved to the device and back, and from what size on does a transfer run at that speed?',
  exercise: 'vector-ops/copy',
  axis: {
    name: 'bytes',
    unit: 'B',
    values: {
      software: [2 ** 14, 2 ** 20],
      medium: [...pow2(12, 24, 2), DOCUMENT_BYTES, 2 ** 26],
      large: [...pow2(12, 24, 2), DOCUMENT_BYTES, 2 ** 26, 2 ** 28],
    },
    size: (bytes) => ({ n: bytes / 4 }),
  },
  series: [transfer('write-buffer', { name: 'to the device' }), transfer('readback', { name: 'back to the host' }), transfer('allocate')],
  inputs: 'warm',
  plot: { y: 'bytesPerSecond' },
  derive: [],
  models: ['to the device', 'back to the host'],
  document: {
    file: DOCUMENTS.query,
    rows: [50, 60],
    machine: 'GeForce 9500 GT, Intel Core i5 750',
    points: [
      { series: 'to the device', x: DOCUMENT_BYTES, y: 5.37e9, read: 'text' },
      { series: 'back to the host', x: DOCUMENT_BYTES, y: 3.4e9, read: 'text' },
      // Of these, 38.009 ms are for the allocation.
      { series: 'allocate', x: DOCUMENT_BYTES, y: DOCUMENT_BYTES / 38.009e-3, read: 'text' },
    ],
    values: [],
  },
});

import { defineQuestion } from '@rooflab/lab/question';
import { formatNumber } from '@rooflab/roofline/units';
import { DOCUMENTS } from '../../documents.ts';

export const transferShare = defineQuestion({
  id: 'vector-ops/transfer-share',
  title: 'What the transfers take',
  document: { file: DOCUMENTS.parameters, rows: [24, 25] },
  draw: (random) => ({
    uploadUs: random.int(300, 1500),
    kernelUs: random.int(10, 120),
    readbackUs: random.int(200, 900),
    cpuUs: random.int(400, 1300),
  }),
  text: ({ uploadUs, kernelUs, readbackUs, cpuUs }) =>
    `To add two arrays on a GPU, a program uploads them in ${formatNumber(uploadUs)} µs, runs a kernel of ${kernelUs} µs, and reads the result back in ${readbackUs} µs, one after the other. A loop on the CPU takes ${formatNumber(cpuUs)} µs.

What share of the GPU's time do the transfers take? How many times as fast as the CPU is the kernel alone, and how many times as fast is the whole? (Less than 1 means slower.)`,
  fields: () => [
    { id: 'share', kind: 'number', label: 'Share of the transfers', unit: 'share', relativeTolerance: 0.01 },
    { id: 'kernel', kind: 'number', label: 'Speed-up by the kernel alone', unit: '×', relativeTolerance: 0.02 },
    { id: 'whole', kind: 'number', label: 'Speed-up by the whole', unit: '×', relativeTolerance: 0.02 },
  ],
  answer: ({ uploadUs, kernelUs, readbackUs, cpuUs }) => {
    const total = uploadUs + kernelUs + readbackUs;
    return { share: 1 - kernelUs / total, kernel: cpuUs / kernelUs, whole: cpuUs / total };
  },
  mistakes: ({ uploadUs, kernelUs, readbackUs, cpuUs }) => [
    {
      field: 'share',
      value: uploadUs / (uploadUs + kernelUs + readbackUs),
      says: 'That is the upload alone. The reading back is a transfer, too.',
    },
    {
      field: 'kernel',
      value: cpuUs / (uploadUs + kernelUs + readbackUs),
      says: 'That is the whole. What is asked for here is the kernel alone.',
    },
    { field: 'whole', value: cpuUs / kernelUs, says: 'That is the kernel alone. The transfers belong to the whole.' },
    { field: 'whole', value: cpuUs / (uploadUs + readbackUs), says: 'That leaves out the kernel.' },
  ],
  solution: ({ uploadUs, kernelUs, readbackUs, cpuUs }) => {
    const transfers = uploadUs + readbackUs;
    const total = transfers + kernelUs;
    return `The transfers take $${uploadUs} + ${readbackUs} = ${transfers}$ µs of $${transfers} + ${kernelUs} = ${total}$ µs, a share of **${formatNumber(transfers / total)}**.

The kernel alone is $${cpuUs} / ${kernelUs}$ = **${formatNumber(cpuUs / kernelUs)} ×** as fast as the CPU, the whole $${cpuUs} / ${total}$ = **${formatNumber(cpuUs / total)} ×**. One pass over the data does not pay for bringing them there; many would.`;
  },
});

import { defineQuestion, drawUntil } from '@rooflab/lab/question';
import { breakEven } from '@rooflab/roofline/calculators';
import { formatNumber } from '@rooflab/roofline/units';
import { DOCUMENTS } from '../../documents.ts';

interface Passes {
  readonly uploadUs: number;
  readonly kernelUs: number;
  readonly readbackUs: number;
  readonly cpuUs: number;
}

export const passesThatPay = defineQuestion({
  id: 'vector-ops/passes-that-pay',
  title: 'When the GPU pays',
  document: { file: DOCUMENTS.parameters, rows: [15, 24, 25] },
  draw: (random): Passes =>
    drawUntil(
      () => ({
        uploadUs: random.int(300, 2000),
        kernelUs: random.int(10, 60),
        readbackUs: random.int(200, 1500),
        cpuUs: random.int(100, 900),
      }),
      (drawn) => Math.abs(passes(drawn) - Math.round(passes(drawn))) > 0.02 && passes(drawn) > 1,
    ),
  text: ({ uploadUs, kernelUs, readbackUs, cpuUs }) =>
    `An array is scaled again and again, each time by another factor. A pass takes ${cpuUs} µs on the CPU and ${kernelUs} µs on the GPU. The GPU needs the array first, an upload of ${formatNumber(uploadUs)} µs, and the result is read back at the end, in ${formatNumber(readbackUs)} µs. Between the passes the array stays on the GPU.

From how many passes on is the GPU faster?`,
  fields: () => [{ id: 'passes', kind: 'integer', label: 'Fewest passes with which the GPU is faster', unit: 'passes' }],
  answer: (drawn) => ({ passes: Math.ceil(passes(drawn)) }),
  mistakes: ({ uploadUs, kernelUs, readbackUs, cpuUs }) => [
    {
      field: 'passes',
      value: Math.floor((uploadUs + readbackUs) / (cpuUs - kernelUs)),
      says: 'With that many the CPU is still ahead: round up.',
    },
    { field: 'passes', value: Math.ceil(uploadUs / (cpuUs - kernelUs)), says: 'That leaves out the reading back.' },
    {
      field: 'passes',
      value: Math.ceil((uploadUs + readbackUs) / cpuUs),
      says: 'That lets a pass take no time on the GPU. What pays for the transfers is the difference.',
    },
  ],
  solution: ({ uploadUs, kernelUs, readbackUs, cpuUs }) => {
    const exact = (uploadUs + readbackUs) / (cpuUs - kernelUs);
    return `The transfers cost $${uploadUs} + ${readbackUs} = ${uploadUs + readbackUs}$ µs once. Each pass on the GPU saves $${cpuUs} - ${kernelUs} = ${cpuUs - kernelUs}$ µs. They are paid for after $${uploadUs + readbackUs} / ${cpuUs - kernelUs} = ${formatNumber(exact)}$ passes, so from **${formatNumber(Math.floor(exact) + 1)} passes** on.`;
  },
});

function passes({ uploadUs, kernelUs, readbackUs, cpuUs }: Passes): number {
  const cpu = { fixedSeconds: 0, secondsPerElement: 1e-6 * cpuUs };
  const gpu = { fixedSeconds: 1e-6 * (uploadUs + readbackUs), secondsPerElement: 1e-6 * kernelUs };
  return breakEven(cpu, gpu)?.elements ?? Number.NaN;
}

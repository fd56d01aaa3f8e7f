import { defineQuestion, drawUntil } from '@rooflab/lab/question';
import { breakEven } from '@rooflab/roofline/calculators';
import { formatNumber } from '@rooflab/roofline/units';
import { DOCUMENTS } from '../../documents.ts';

interface Queries {
  readonly uploadMs: number;
  readonly gpuMs: number;
  readonly cpuMs: number;
}

export const queriesThatPay = defineQuestion({
  id: 'query/queries-that-pay',
  title: 'A table that stays on the GPU',
  document: { file: DOCUMENTS.query, rows: [60] },
  draw: (random): Queries =>
    drawUntil(
      () => ({ uploadMs: random.int(100, 400) / 10, gpuMs: random.int(10, 120) / 10, cpuMs: random.int(20, 120) / 10 }),
      (drawn) => Math.abs(drawn.cpuMs - drawn.gpuMs) > 0.5 && !isTooNear(crossing(drawn)),
    ),
  text: ({ uploadMs, gpuMs, cpuMs }) =>
    `A query takes ${formatNumber(cpuMs)} ms on the CPU. On the GPU the table has to be uploaded first, which takes ${formatNumber(uploadMs)} ms, but it can stay there for the queries that follow. A query then takes ${formatNumber(gpuMs)} ms, with everything that it copies.

Can the GPU be faster in the end? From how many queries on? (Give 0 if never.)`,
  fields: () => [
    {
      id: 'pays',
      kind: 'choice',
      label: 'The GPU',
      choices: [
        { value: 'later', label: 'is faster from some number of queries on' },
        { value: 'never', label: 'is never faster' },
      ],
    },
    { id: 'queries', kind: 'integer', label: 'Fewest queries with which the GPU is faster, or 0', unit: 'queries' },
  ],
  answer: (drawn) => {
    const queries = crossing(drawn);
    return queries === null ? { pays: 'never', queries: 0 } : { pays: 'later', queries: Math.ceil(queries) };
  },
  mistakes: ({ uploadMs, gpuMs, cpuMs }) => [
    { field: 'queries', value: Math.floor(uploadMs / (cpuMs - gpuMs)), says: 'With that many the CPU is still ahead: round up.' },
    {
      field: 'queries',
      value: Math.ceil(uploadMs / cpuMs),
      says: 'That lets a query take no time on the GPU. What pays for the upload is the difference.',
    },
  ],
  solution: ({ uploadMs, gpuMs, cpuMs }) => {
    if (gpuMs > cpuMs)
      return `A query takes longer on the GPU even when the table is there, ${formatNumber(gpuMs)} ms against ${formatNumber(cpuMs)} ms. Nothing makes up for the upload: the GPU **is never faster**, so the number to give is **0**. That is the result of the course's document, 5.993 ms against 5.782 ms.`;
    const saved = cpuMs - gpuMs;
    const exact = uploadMs / saved;
    return `Each query saves $${formatNumber(cpuMs)} - ${formatNumber(gpuMs)} = ${formatNumber(saved)}$ ms, so the GPU **is faster from some number of queries on**. The upload is made up for after $${formatNumber(uploadMs)} / ${formatNumber(saved)} = ${formatNumber(exact)}$ queries: **${formatNumber(Math.floor(exact) + 1)} queries**.`;
  },
});

function crossing({ uploadMs, gpuMs, cpuMs }: Queries): number | null {
  const cpu = { fixedSeconds: 0, secondsPerElement: 1e-3 * cpuMs };
  const gpu = { fixedSeconds: 1e-3 * uploadMs, secondsPerElement: 1e-3 * gpuMs };
  return breakEven(cpu, gpu)?.elements ?? null;
}

/** Rounding by hand could lead to the next number. */
function isTooNear(queries: number | null): boolean {
  return queries !== null && Math.abs(queries - Math.round(queries)) < 0.05;
}

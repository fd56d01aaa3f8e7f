import { defineQuestion, drawUntil } from '@rooflab/lab/question';
import { amdahlSpeedup } from '@rooflab/roofline/calculators';
import { formatNumber } from '@rooflab/roofline/units';
import { DOCUMENTS } from '../../documents.ts';

interface Program {
  readonly transferMs: number;
  readonly kernelMs: number;
  readonly faster: number;
}

export const limitOfTheSpeedup = defineQuestion({
  id: 'query/limit-of-the-speedup',
  title: 'A faster kernel, the same transfers',
  document: { file: DOCUMENTS.query, rows: [60] },
  draw: (random): Program =>
    drawUntil(
      () => ({ transferMs: random.int(100, 400) / 10, kernelMs: random.int(100, 500) / 10, faster: random.int(2, 12) }),
      ({ transferMs, kernelMs }) => transferMs !== kernelMs,
    ),
  text: ({ transferMs, kernelMs, faster }) =>
    `A query takes ${formatNumber(transferMs)} ms for transfers and ${formatNumber(kernelMs)} ms for its kernel. The kernel is made ${faster} times as fast. How many times as fast is the whole? How many times as fast could it become if the kernel took no time at all?`,
  fields: () => [
    { id: 'speedup', kind: 'number', label: 'Speed-up of the whole', unit: '×', relativeTolerance: 0.01 },
    { id: 'limit', kind: 'number', label: 'Its limit', unit: '×', relativeTolerance: 0.01 },
  ],
  answer: ({ transferMs, kernelMs, faster }) => {
    const share = kernelMs / (transferMs + kernelMs);
    return { speedup: amdahlSpeedup(share, faster), limit: amdahlSpeedup(share, Number.POSITIVE_INFINITY) };
  },
  mistakes: ({ transferMs, kernelMs, faster }) => [
    { field: 'speedup', value: faster, says: 'That is the kernel alone. The transfers take as long as before.' },
    {
      field: 'speedup',
      value: (transferMs + kernelMs) / (kernelMs / faster),
      says: 'That leaves the transfers out of the time afterwards.',
    },
    {
      field: 'limit',
      value: (transferMs + kernelMs) / kernelMs,
      says: 'That is the limit if the transfers took no time. Here it is the kernel.',
    },
    {
      field: 'limit',
      value: kernelMs / transferMs,
      says: 'That compares the kernel with the transfers. What is asked for is the whole, before over after.',
    },
  ],
  solution: ({ transferMs, kernelMs, faster }) => {
    const before = transferMs + kernelMs;
    const after = transferMs + kernelMs / faster;
    return `Before: $${formatNumber(transferMs)} + ${formatNumber(kernelMs)} = ${formatNumber(before)}$ ms. After: $${formatNumber(transferMs)} + ${formatNumber(kernelMs)}/${faster} = ${formatNumber(after)}$ ms. The whole is $${formatNumber(before)} / ${formatNumber(after)}$ = **${formatNumber(before / after)} ×** as fast.

The transfers stay. With a kernel that takes no time, $${formatNumber(before)} / ${formatNumber(transferMs)}$ = **${formatNumber(before / transferMs)} ×** is the limit: Amdahl's law.`;
  },
});

import { defineQuestion, drawUntil } from '@rooflab/lab/question';
import { formatNumber } from '@rooflab/roofline/units';
import { DOCUMENTS } from '../../documents.ts';

interface Finish {
  readonly values: number;
  readonly cpuNsEach: number;
  readonly readbackGigabytesPerSecond: number;
  readonly launchUs: number;
}

export const secondKernel = defineQuestion({
  id: 'query/second-kernel',
  title: 'Is a second kernel worth it?',
  document: { file: DOCUMENTS.query, rows: [56] },
  draw: (random): Finish =>
    drawUntil(
      () => ({
        values: random.int(2000, 60_000),
        cpuNsEach: random.int(5, 25) / 10,
        readbackGigabytesPerSecond: random.int(15, 60) / 10,
        launchUs: random.int(10, 100),
      }),
      (drawn) => Math.abs(Math.log(onCpuUs(drawn) / drawn.launchUs)) > 0.1,
    ),
  text: ({ values, cpuNsEach, readbackGigabytesPerSecond, launchUs }) =>
    `A query leaves ${formatNumber(values)} partial sums of 8 bytes. Either they are read back at ${formatNumber(readbackGigabytesPerSecond)} GB/s and the CPU adds them up, ${formatNumber(cpuNsEach)} ns each; or a second kernel adds them up on the GPU, which takes ${launchUs} µs with its launch, and one value is read back. The cost of starting a copy is the same for both; ignore it.

How long does the first way take? Which is faster?`,
  fields: () => [
    { id: 'cpu', kind: 'number', label: 'Time to read back and to add up on the CPU', unit: 'µs', relativeTolerance: 0.02 },
    {
      id: 'faster',
      kind: 'choice',
      label: 'Faster is',
      choices: [
        { value: 'cpu', label: 'reading back and adding up on the CPU' },
        { value: 'kernel', label: 'the second kernel' },
      ],
    },
  ],
  answer: (drawn) => ({ cpu: onCpuUs(drawn), faster: onCpuUs(drawn) < drawn.launchUs ? 'cpu' : 'kernel' }),
  mistakes: ({ values, cpuNsEach, readbackGigabytesPerSecond }) => [
    { field: 'cpu', value: (8e-3 * values) / readbackGigabytesPerSecond, says: 'That leaves out the additions on the CPU.' },
    { field: 'cpu', value: 1e-3 * values * cpuNsEach, says: 'That leaves out the reading back.' },
    { field: 'cpu', value: 1e-3 * values * (4 / readbackGigabytesPerSecond + cpuNsEach), says: 'That takes 4 bytes for a sum. It has 8.' },
  ],
  solution: ({ values, cpuNsEach, readbackGigabytesPerSecond, launchUs }) => {
    const readNs = (values * 8) / readbackGigabytesPerSecond;
    const addNs = values * cpuNsEach;
    const totalUs = (readNs + addNs) / 1000;
    return `Reading back moves $8 \\cdot ${values}$ bytes, at ${formatNumber(readbackGigabytesPerSecond)} bytes per nanosecond: ${formatNumber(readNs / 1000)} µs. Adding takes $${values} \\cdot ${formatNumber(cpuNsEach)}$ ns, ${formatNumber(addNs / 1000)} µs. Together: **${formatNumber(totalUs)} µs**.

The second kernel takes ${launchUs} µs. Faster is **${totalUs < launchUs ? 'reading back and adding up on the CPU' : 'the second kernel'}**. In the document the second kernel lost: 9.116 ms instead of 8.181 ms.`;
  },
});

function onCpuUs({ values, cpuNsEach, readbackGigabytesPerSecond }: Finish): number {
  return (1e6 * 8 * values) / (1e9 * readbackGigabytesPerSecond) + 1e-3 * cpuNsEach * values;
}

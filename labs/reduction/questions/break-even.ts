import { defineQuestion, texNumber } from '@rooflab/lab/question';
import { breakEven as crossing } from '@rooflab/roofline/calculators';
import { formatNumber } from '@rooflab/roofline/units';
import { DOCUMENTS } from '../../documents.ts';

export const breakEven = defineQuestion({
  id: 'reduction/break-even',
  title: 'Where the GPU overtakes the CPU',
  document: { file: DOCUMENTS.reduction, rows: [5, 8] },
  draw: (random) => ({
    cpuGigabytesPerSecond: random.int(10, 40) / 10,
    launchUs: random.int(5, 40),
    gpuGigabytesPerSecond: random.int(20, 120),
  }),
  text: ({ cpuGigabytesPerSecond, launchUs, gpuGigabytesPerSecond }) =>
    `A loop on the CPU sums \`f32\` at ${formatNumber(cpuGigabytesPerSecond)} GB/s, and takes no time to start. On the GPU a launch costs ${launchUs} µs, however many elements there are; after that the kernel reads ${gpuGigabytesPerSecond} GB/s.

At how many elements do both take equally long? A better kernel costs the same launch, and reads twice as fast: where is its break-even?`,
  fields: () => [
    { id: 'elements', kind: 'number', label: 'Break-even', unit: 'elements', relativeTolerance: 0.02 },
    { id: 'better', kind: 'number', label: 'Break-even of the better kernel', unit: 'elements', relativeTolerance: 0.02 },
  ],
  answer: ({ cpuGigabytesPerSecond, launchUs, gpuGigabytesPerSecond }) => {
    const at = (gpu: number) =>
      crossing(
        { fixedSeconds: 0, secondsPerElement: 4 / (1e9 * cpuGigabytesPerSecond) },
        { fixedSeconds: 1e-6 * launchUs, secondsPerElement: 4 / (1e9 * gpu) },
      )?.elements ?? Number.NaN;
    return { elements: at(gpuGigabytesPerSecond), better: at(2 * gpuGigabytesPerSecond) };
  },
  mistakes: ({ cpuGigabytesPerSecond, launchUs, gpuGigabytesPerSecond }) => [
    {
      field: 'elements',
      value: (1000 * launchUs * cpuGigabytesPerSecond * gpuGigabytesPerSecond) / (gpuGigabytesPerSecond - cpuGigabytesPerSecond),
      says: 'That counts an element as one byte. It has 4.',
    },
    {
      field: 'better',
      value: (2000 * launchUs * cpuGigabytesPerSecond * gpuGigabytesPerSecond) / (2 * gpuGigabytesPerSecond - cpuGigabytesPerSecond),
      says: 'That counts an element as one byte. It has 4.',
    },
    {
      field: 'better',
      value: (125 * launchUs * cpuGigabytesPerSecond * gpuGigabytesPerSecond) / (gpuGigabytesPerSecond - cpuGigabytesPerSecond),
      says: 'That is half of the first one. The launch costs the same, whatever the rate.',
    },
  ],
  solution: ({ cpuGigabytesPerSecond, launchUs, gpuGigabytesPerSecond }) => {
    const cpuNs = 4 / cpuGigabytesPerSecond;
    const gpuNs = 4 / gpuGigabytesPerSecond;
    return `For each element of 4 bytes the CPU takes $4 / ${formatNumber(cpuGigabytesPerSecond)} = ${texNumber(cpuNs)}$ ns and the GPU $4 / ${gpuGigabytesPerSecond} = ${texNumber(gpuNs)}$ ns. So the GPU makes up for its launch at $${texNumber(cpuNs)} - ${texNumber(gpuNs)} = ${texNumber(cpuNs - gpuNs)}$ ns per element:

$${texNumber(1000 * launchUs)}\\ \\text{ns} / ${texNumber(cpuNs - gpuNs)}\\ \\text{ns}$ = **${formatNumber(Math.round((1000 * launchUs) / (cpuNs - gpuNs)))} elements**.

At twice the rate an element takes $${texNumber(gpuNs / 2)}$ ns, and the break-even is at **${formatNumber(Math.round((1000 * launchUs) / (cpuNs - gpuNs / 2)))} elements**. It hardly moves: it is the launch that decides, not the rate of the kernel. The document saw the break-even move from about 8192 to 3000 elements, so there the better kernel also lost less time at the start and at the end.`;
  },
});

import { defineQuestion } from '@rooflab/lab/question';
import { formatNumber } from '@rooflab/roofline/units';

export const costOfTheMerge = defineQuestion({
  id: 'histogram/cost-of-the-merge',
  title: 'What the merge moves',
  draw: (random) => ({ groups: 132 * random.int(2, 16), millions: random.int(2, 60), chunk: 1024 * random.pick([1, 2, 4]) }),
  text: ({ groups, millions, chunk }) =>
    `A histogram of 256 bins is made of ${millions} · 2²⁰ elements, 4 bytes each. One kernel has a workgroup for every ${formatNumber(chunk)} elements, another has ${formatNumber(groups)} workgroups, whatever the number of elements. In both, each workgroup writes its 256 bins of 4 bytes to scratch once, and a second dispatch reads them all once.

How many bytes are written to scratch and read back, over the bytes of the elements, in the first kernel and in the second?`,
  fields: () => [
    { id: 'chunks', kind: 'number', label: 'A workgroup for each piece', unit: 'share', relativeTolerance: 0.02 },
    { id: 'fixed', kind: 'number', label: 'A fixed number of workgroups', unit: 'share', relativeTolerance: 0.02 },
  ],
  answer: ({ groups, millions, chunk }) => ({ chunks: 2048 / (4 * chunk), fixed: (2048 * groups) / (4 * millions * 2 ** 20) }),
  mistakes: ({ groups, millions, chunk }) => [
    { field: 'chunks', value: 1024 / (4 * chunk), says: 'The bins are written, and read back: they count twice.' },
    { field: 'fixed', value: (1024 * groups) / (4 * millions * 2 ** 20), says: 'The bins are written, and read back: they count twice.' },
    { field: 'fixed', value: (2048 * groups) / (millions * 2 ** 20), says: 'An element has 4 bytes.' },
  ],
  solution: ({ groups, millions, chunk }) => {
    const percent = (share: number) => `${formatNumber(100 * share)} %`;
    return `The bins of a workgroup are 1024 bytes, 2048 written and read. In the first kernel they come with every ${formatNumber(chunk)} elements, or ${formatNumber(4 * chunk)} bytes: **${percent(2048 / (4 * chunk))}**.

In the second there are ${formatNumber(groups)} times 2048 bytes for $4 \\cdot ${millions} \\cdot 2^{20}$ bytes: **${percent((2048 * groups) / (4 * millions * 2 ** 20))}**, and less for each larger array.`;
  },
});

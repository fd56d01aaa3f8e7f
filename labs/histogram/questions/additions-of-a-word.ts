import { defineQuestion, texNumber } from '@rooflab/lab/question';
import { formatNumber } from '@rooflab/roofline/units';

export const additionsOfAWord = defineQuestion({
  id: 'histogram/additions-of-a-word',
  title: 'How many additions one word gets',
  draw: (random) => ({
    chunk: 1024 * random.pick([1, 2, 4, 8]),
    workgroups: 100 * random.int(10, 90),
    percent: random.pick([5, 10, 20, 25, 50]),
  }),
  text: ({ chunk, workgroups, percent }) =>
    `An array has ${formatNumber(chunk * workgroups)} elements, and ${percent} % of them are the same value. One kernel adds 1 to the output for each element, atomically. Another launches ${formatNumber(workgroups)} workgroups: each counts ${formatNumber(chunk)} elements in bins of its own and adds each bin to the output once. The frequent value occurs in every workgroup.

How many atomic additions does the word of the frequent value get in the output, in the first kernel and in the second?`,
  fields: () => [
    { id: 'first', kind: 'integer', label: 'Additions in the first kernel', unit: 'additions' },
    { id: 'second', kind: 'integer', label: 'Additions in the second kernel', unit: 'additions' },
  ],
  answer: ({ chunk, workgroups, percent }) => ({ first: (chunk * workgroups * percent) / 100, second: workgroups }),
  mistakes: ({ chunk, workgroups }) =>
    [
      { field: 'first', value: chunk * workgroups, says: 'That is for all bins together.' },
      { field: 'first', value: (chunk * workgroups) / 256, says: 'That would be so if all values were equally frequent.' },
      { field: 'second', value: 256 * workgroups, says: 'That is for all bins together.' },
      { field: 'second', value: chunk, says: 'Those are the elements of a workgroup, which it counts in bins of its own.' },
    ].filter(({ field, value }) => field === 'first' || value !== workgroups),
  solution: ({ chunk, workgroups, percent }) =>
    `In the first kernel each of the frequent elements adds once: ${percent} % of $${texNumber(chunk * workgroups)}$, which are **${formatNumber((chunk * workgroups * percent) / 100)} additions**, one after the other.

In the second kernel they meet in the bins of their workgroup. Each workgroup adds its sum once: **${formatNumber(workgroups)} additions**.`,
});

import { defineQuestion, texNumber } from '@rooflab/lab/question';
import { formatNumber } from '@rooflab/roofline/units';

const toThreeDigits = (value: number): number => Number(value.toPrecision(3));

export const joinedPairs = defineQuestion({
  id: 'softmax/joined-pairs',
  title: 'Joining two parts of a row',
  draw: (random) => ({
    larger: random.int(3, 30),
    apart: random.int(1, 3),
    ofLarger: random.int(11, 60) / 10,
    ofSmaller: random.int(40, 200) / 10,
  }),
  text: ({ larger, apart, ofLarger, ofSmaller }) =>
    `Two threads have gone through one half of a row each. The first found the largest element ${larger - apart} and the sum ${formatNumber(ofSmaller)} of the exponentials relative to it. The second found ${larger} and ${formatNumber(ofLarger)}.

What is the largest element of the row, and the sum of the exponentials relative to that? Which weight does the softmax give to the largest element?`,
  fields: () => [
    { id: 'largest', kind: 'integer', label: 'Largest element of the row', unit: '' },
    { id: 'sum', kind: 'number', label: 'Sum relative to it', unit: '', relativeTolerance: 0.01 },
    { id: 'weight', kind: 'number', label: 'Weight of the largest element', unit: 'share', relativeTolerance: 0.01 },
  ],
  answer: ({ larger, apart, ofLarger, ofSmaller }) => {
    const sum = ofLarger + ofSmaller * Math.exp(-apart);
    return { largest: larger, sum, weight: 1 / sum };
  },
  mistakes: ({ larger, apart, ofLarger, ofSmaller }) => [
    { field: 'largest', value: larger - apart, says: 'That is the smaller of the two. Relative to it, an exponential would exceed 1.' },
    { field: 'largest', value: 2 * larger - apart, says: 'Maxima are compared, not added.' },
    { field: 'sum', value: ofLarger + ofSmaller, says: 'The two sums are relative to different elements. Scale one of them first.' },
    {
      field: 'sum',
      value: ofLarger + ofSmaller * Math.exp(apart),
      says: 'That scales the wrong way: relative to a larger element, exponentials become smaller.',
    },
    { field: 'weight', value: 1 / (ofLarger + ofSmaller), says: 'That adds sums that are relative to different elements.' },
  ],
  solution: ({ larger, apart, ofLarger, ofSmaller }) => {
    const scale = Math.E ** -apart;
    const sum = ofLarger + scale * ofSmaller;
    return `The largest element is that of the second part: **${larger}**. Relative to it, each exponential of the first part is smaller by $e^{-${apart}} = ${texNumber(toThreeDigits(scale))}$:

$${texNumber(ofSmaller)} \\cdot e^{-${apart}} + ${texNumber(ofLarger)}$ = **${formatNumber(sum)}**.

The exponential of the largest element relative to itself is 1, so its weight is $1 / ${texNumber(toThreeDigits(sum))}$ = **${formatNumber(100 / sum)} %**.`;
  },
});

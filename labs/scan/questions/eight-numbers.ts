import { defineQuestion } from '@rooflab/lab/question';
import { formatNumber } from '@rooflab/roofline/units';

interface Array8 {
  readonly values: readonly number[];
  readonly exclusiveAt: number;
  readonly inclusiveAt: number;
}

export const eightNumbers = defineQuestion({
  id: 'scan/eight-numbers',
  title: 'Sums of eight numbers',
  draw: (random): Array8 => ({
    values: Array.from({ length: 8 }, () => random.int(1, 40)),
    exclusiveAt: random.int(3, 7),
    inclusiveAt: random.int(2, 6),
  }),
  text: ({ values, exclusiveAt, inclusiveAt }) =>
    `An array holds these numbers:

| index | ${values.map((_, i) => i).join(' | ')} |
| --- | ${values.map(() => '---:').join(' | ')} |
| value | ${values.join(' | ')} |

What does an exclusive scan write at index ${exclusiveAt}, and an inclusive scan at index ${inclusiveAt}? What is the last inclusive sum, the only one that the exclusive scan does not write?`,
  fields: ({ exclusiveAt, inclusiveAt }) => [
    { id: 'exclusive', kind: 'integer', label: `Exclusive sum at index ${exclusiveAt}`, unit: '' },
    { id: 'inclusive', kind: 'integer', label: `Inclusive sum at index ${inclusiveAt}`, unit: '' },
    { id: 'total', kind: 'integer', label: 'Last inclusive sum', unit: '' },
  ],
  answer: ({ values, exclusiveAt, inclusiveAt }) => ({
    exclusive: sumOf(values.slice(0, exclusiveAt)),
    inclusive: sumOf(values.slice(0, inclusiveAt + 1)),
    total: sumOf(values),
  }),
  mistakes: ({ values, exclusiveAt, inclusiveAt }) => [
    {
      field: 'exclusive',
      value: sumOf(values.slice(0, exclusiveAt + 1)),
      says: 'That has the element itself, too. An exclusive sum ends before it.',
    },
    { field: 'inclusive', value: sumOf(values.slice(0, inclusiveAt)), says: 'That lacks the element itself. An inclusive sum has it.' },
    { field: 'total', value: sumOf(values.slice(0, -1)), says: 'That is the last exclusive sum. It lacks the last element.' },
  ],
  solution: ({ values, exclusiveAt, inclusiveAt }) =>
    `The exclusive sum at index ${exclusiveAt} adds what lies before it: $${values.slice(0, exclusiveAt).join(' + ')}$ = **${formatNumber(sumOf(values.slice(0, exclusiveAt)))}**.

The inclusive sum at index ${inclusiveAt} also has the element itself: $${values.slice(0, inclusiveAt + 1).join(' + ')}$ = **${formatNumber(sumOf(values.slice(0, inclusiveAt + 1)))}**.

The last inclusive sum is the sum of all: **${formatNumber(sumOf(values))}**. No exclusive sum has the last element, which is why the total of a block needs one more addition.`,
});

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

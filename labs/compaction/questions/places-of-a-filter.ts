import { defineQuestion, drawUntil } from '@rooflab/lab/question';
import { formatNumber } from '@rooflab/roofline/units';

interface Filter {
  readonly values: readonly number[];
  readonly limit: number;
  /** The index of a kept element that is asked for. */
  readonly at: number;
}

const keptOf = ({ values, limit }: Filter): number[] => values.filter((value) => value < limit);

export const placesOfAFilter = defineQuestion({
  id: 'compaction/places-of-a-filter',
  title: 'Places of kept elements',
  draw: (random): Filter =>
    drawUntil(
      () => ({ values: Array.from({ length: 10 }, () => random.int(1, 99)), limit: random.int(30, 70), at: random.int(5, 9) }),
      (filter) => {
        const kept = keptOf(filter).length;
        const isSplit = kept > 3 && kept < 9 && 2 * kept !== filter.values.length && keptOf(filter)[0] !== keptOf(filter).at(-1);
        return isSplit && (filter.values[filter.at] ?? 99) < filter.limit && placeOf(filter) < filter.at - 1;
      },
    ),
  text: ({ values, limit, at }) =>
    `A filter keeps the elements below ${limit}, in their order:

| index | ${values.map((_, i) => i).join(' | ')} |
| --- | ${values.map(() => '---:').join(' | ')} |
| value | ${values.join(' | ')} |

How many elements are kept? At which place of the output is the element with index ${at}? What is the last kept element?`,
  fields: ({ at }) => [
    { id: 'count', kind: 'integer', label: 'Kept elements', unit: 'elements' },
    { id: 'place', kind: 'integer', label: `Place of the element with index ${at}`, unit: '' },
    { id: 'last', kind: 'integer', label: 'Last kept element', unit: '' },
  ],
  answer: (filter) => ({ count: keptOf(filter).length, place: placeOf(filter), last: keptOf(filter).at(-1) ?? Number.NaN }),
  mistakes: (filter) => [
    {
      field: 'place',
      value: placeOf(filter) + 1,
      says: 'That counts the element itself. Its place is the number of kept elements before it.',
    },
    { field: 'place', value: filter.at, says: 'That is where it was in the input. The elements that are left out make no gaps.' },
    { field: 'count', value: filter.values.length - keptOf(filter).length, says: 'Those are the elements that are left out.' },
    { field: 'last', value: keptOf(filter)[0] ?? Number.NaN, says: 'That is the first one.' },
  ],
  solution: (filter) => {
    const { values, limit, at } = filter;
    const before = values.slice(0, at).filter((value) => value < limit);
    return `Below ${limit} are ${keptOf(filter).join(', ')}: **${formatNumber(keptOf(filter).length)} elements**.

Before index ${at}, ${before.length === 0 ? 'none is kept' : `these are kept: ${before.join(', ')}`}. Places count from 0, so the element goes to place **${before.length}**.

The last kept element is **${formatNumber(keptOf(filter).at(-1) ?? Number.NaN)}**.`;
  },
});

function placeOf({ values, limit, at }: Filter): number {
  return values.slice(0, at).filter((value) => value < limit).length;
}

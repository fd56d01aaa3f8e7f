import { defineQuestion } from '@rooflab/lab/question';
import { formatNumber } from '@rooflab/roofline/units';

interface Counts {
  /** By digit and tile. */
  readonly counts: readonly (readonly number[])[];
  readonly digit: number;
  readonly tile: number;
  /** Its number among the keys of this digit and tile. */
  readonly key: number;
}

const TILES = 4;
const DIGITS = 4;

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

const startOf = ({ counts, digit, tile }: Counts): number =>
  sumOf(counts.slice(0, digit).flat()) + sumOf(counts[digit]?.slice(0, tile) ?? []);

export const placesOfATile = defineQuestion({
  id: 'sorting/places-of-a-tile',
  title: 'Where the keys of a tile go',
  draw: (random): Counts => ({
    counts: Array.from({ length: DIGITS }, () => Array.from({ length: TILES }, () => random.int(5, 60))),
    digit: random.int(1, DIGITS - 1),
    tile: random.int(1, TILES - 1),
    key: random.int(2, 5),
  }),
  text: ({ counts, digit, tile, key }) =>
    `A sort by digits of two bits has counted the digits of each tile:

| digit | ${counts[0]?.map((_, i) => `tile ${i}`).join(' | ')} |
| --- | ${counts[0]?.map(() => '---:').join(' | ')} |
${counts.map((row, i) => `| ${i} | ${row.join(' | ')} |`).join('\n')}

At which place does the first key with digit ${digit} of tile ${tile} go, if places are counted from 0? And the one that is number ${key} among the keys of this digit in this tile, counted from 1? How many keys does the array have?`,
  fields: ({ key }) => [
    { id: 'first', kind: 'integer', label: 'Place of the first one', unit: '' },
    { id: 'later', kind: 'integer', label: `Place of number ${key}`, unit: '' },
    { id: 'all', kind: 'integer', label: 'Keys of the array', unit: 'keys' },
  ],
  answer: (drawn) => ({ first: startOf(drawn), later: startOf(drawn) + drawn.key - 1, all: sumOf(drawn.counts.flat()) }),
  mistakes: (drawn) => {
    const { counts, digit, tile, key } = drawn;
    const byTile = sumOf(counts.flatMap((row) => row.slice(0, tile))) + sumOf(counts.slice(0, digit).map((row) => row[tile] ?? 0));
    return [
      {
        field: 'first',
        value: byTile,
        says: 'That puts all keys of a tile before those of the next one. Sorted, all keys of a digit come before those of the next digit.',
      },
      {
        field: 'first',
        value: sumOf(counts.slice(0, digit).flat()),
        says: 'Earlier tiles have keys of this digit, too, and they come first.',
      },
      { field: 'all', value: sumOf(counts.map((row) => row[0] ?? 0)), says: 'That is one tile. The others have keys, too.' },
      {
        field: 'later',
        value: startOf(drawn) + key,
        says: 'The first one is at the place where the keys of this digit and tile begin, so number 2 is one behind it.',
      },
    ].filter(({ field, value }) => field === 'all' || value !== (field === 'first' ? startOf(drawn) : startOf(drawn) + key - 1));
  },
  solution: (drawn) => {
    const { counts, digit, tile, key } = drawn;
    const smaller = sumOf(counts.slice(0, digit).flat());
    const earlier = counts[digit]?.slice(0, tile) ?? [];
    return `All keys with a smaller digit come first, of every tile: ${formatNumber(smaller)}. Then those of digit ${digit} in the tiles before tile ${tile}: $${earlier.join(' + ')}${earlier.length > 1 ? ` = ${sumOf(earlier)}` : ''}$. So the first one goes to place $${smaller} + ${sumOf(earlier)}$ = **${startOf(drawn)}**.

Number ${key} is ${key - 1} behind it: **${startOf(drawn) + key - 1}**.

All counts add up to **${sumOf(counts.flat())} keys**.`;
  },
});

import { defineQuestion } from '@rooflab/lab/question';
import { formatNumber } from '@rooflab/roofline/units';

interface Tiles {
  /** The sums of the tiles from 0 on. */
  readonly sums: readonly number[];
  /** The last tile that has published the sum of everything up to it. */
  readonly known: number;
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

export const lookingBack = defineQuestion({
  id: 'scan/looking-back',
  title: 'Looking back',
  draw: (random): Tiles => {
    const length = random.int(6, 9);
    return { sums: Array.from({ length }, () => random.int(10, 99)), known: random.int(1, length - 3) };
  },
  text: ({ sums, known }) =>
    `In a scan with look-back, a tile publishes its own sum first, and later the sum of all tiles up to it. Tile ${sums.length} looks at the tiles before it, from tile ${sums.length - 1} down to tile 0. They have published:

| tile | ${sums.map((_, tile) => tile).join(' | ')} |
| --- | ${sums.map(() => '---:').join(' | ')} |
| own sum | ${sums.map((sum, tile) => (tile > known ? sum : '–')).join(' | ')} |
| sum of all up to it | ${sums.map((_, tile) => (tile <= known ? sumOf(sums.slice(0, tile + 1)) : '–')).join(' | ')} |

What is the sum of everything before tile ${sums.length}? How many tiles does it have to look at, at least? What does tile ${sums.length} publish at last, if its own sum is 7?`,
  fields: ({ sums }) => [
    { id: 'before', kind: 'integer', label: `Sum before tile ${sums.length}`, unit: '' },
    { id: 'tiles', kind: 'integer', label: 'Tiles to look at', unit: 'tiles' },
    { id: 'published', kind: 'integer', label: `What tile ${sums.length} publishes at last`, unit: '' },
  ],
  answer: ({ sums, known }) => ({ before: sumOf(sums), tiles: sums.length - known, published: sumOf(sums) + 7 }),
  mistakes: ({ sums, known }) => [
    { field: 'before', value: sumOf(sums.slice(known + 1)), says: 'Those are the own sums. What lies before these tiles is missing.' },
    { field: 'tiles', value: sums.length, says: 'It can stop at the first tile that knows the sum of everything up to it.' },
    { field: 'tiles', value: sums.length - known - 1, says: 'It also has to look at the tile that knows the sum of everything up to it.' },
    { field: 'published', value: 7, says: 'That is what it publishes first. At last it publishes the sum of all tiles up to it.' },
  ],
  solution: ({ sums, known }) => {
    const own = sums.slice(known + 1);
    const upTo = sumOf(sums.slice(0, known + 1));
    return `Tile ${known} is the first, seen from tile ${sums.length}, that knows the sum of everything up to it: ${upTo}. The own sums of the tiles behind it are added: $${[upTo, ...own].join(' + ')}$ = **${formatNumber(sumOf(sums))}**.

From tile ${sums.length - 1} down to tile ${known}, that is **${sums.length - known} tiles**.

Tile ${sums.length} then knows the sum of everything up to itself: $${sumOf(sums)} + 7$ = **${formatNumber(sumOf(sums) + 7)}**. A tile that looks back after that can stop there.`;
  },
});

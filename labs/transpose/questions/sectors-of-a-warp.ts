import { defineQuestion } from '@rooflab/lab/question';
import { requestSectors } from '@rooflab/roofline/calculators';
import { countWords, formatNumber } from '@rooflab/roofline/units';

const WORD_BYTES = 4;
const SECTOR_WORDS = 8;

interface Warp {
  /** Lanes along a row of the matrix. */
  readonly width: number;
  readonly rows: number;
  readonly cols: number;
}

const heightOf = ({ width }: Warp) => 32 / width;

/** Words that the lanes touch, in the matrix or in its transpose. */
function wordsOf(warp: Warp, place: (row: number, column: number) => number): number[] {
  return Array.from({ length: 32 }, (_, lane) => WORD_BYTES * place(Math.floor(lane / warp.width), lane % warp.width));
}

export const sectorsOfAWarp = defineQuestion({
  id: 'transpose/sectors-of-a-warp',
  title: 'Sectors of a warp’s loads and stores',
  draw: (random): Warp => ({ width: random.pick([1, 2, 4, 8, 16, 32]), rows: 8 * random.int(20, 200), cols: 8 * random.int(20, 200) }),
  text: (warp) =>
    `A matrix of ${formatNumber(warp.rows)} rows and ${formatNumber(warp.cols)} columns of 4-byte elements is transposed, one element for each thread. Both matrices are stored row by row and begin at a multiple of 32 bytes. The 32 threads of a warp take the elements of the first ${warp.width === 1 ? 'column' : `${warp.width} columns`} in the first ${heightOf(warp) === 1 ? 'row' : `${heightOf(warp)} rows`} of the matrix.

How many sectors of 32 aligned bytes do its loads touch, and how many do its stores touch? How many times the fewest bytes is that, for loads and stores together?`,
  fields: () => [
    { id: 'loads', kind: 'integer', label: 'Sectors of the loads', unit: 'sectors' },
    { id: 'stores', kind: 'integer', label: 'Sectors of the stores', unit: 'sectors' },
    { id: 'times', kind: 'number', label: 'Bytes touched, over the fewest', unit: '×', relativeTolerance: 0.01 },
  ],
  answer: (warp) => {
    const loads = requestSectors(
      wordsOf(warp, (row, column) => row * warp.cols + column),
      WORD_BYTES,
    );
    const stores = requestSectors(
      wordsOf(warp, (row, column) => column * warp.rows + row),
      WORD_BYTES,
    );
    const fewest = loads.fewestSectors + stores.fewestSectors;
    return { loads: loads.sectors, stores: stores.sectors, times: (loads.sectors + stores.sectors) / fewest };
  },
  mistakes: (warp) => {
    const [loads, stores] = [sectors(heightOf(warp), warp.width), sectors(warp.width, heightOf(warp))];
    return loads === stores
      ? []
      : [
          { field: 'loads', value: stores, says: 'Those are the stores. The loads run along rows of the matrix.' },
          { field: 'stores', value: loads, says: 'Those are the loads. The stores run along rows of the transpose.' },
        ];
  },
  solution: (warp) => {
    const height = heightOf(warp);
    const [loads, stores] = [sectors(height, warp.width), sectors(warp.width, height)];
    return `A sector holds 8 elements. The loads are ${pieces(height, warp.width)}: **${loads} sectors**. The stores are ${pieces(warp.width, height)}: **${stores} sectors**.

32 elements fill 4 sectors, so 8 are the fewest for both: $(${loads} + ${stores})/8$ = **${formatNumber((loads + stores) / 8)} ×**.`;
  },
});

/** Sectors of so many rows, of which each has a piece of so many words. */
function sectors(rows: number, words: number): number {
  return rows * Math.max(1, words / SECTOR_WORDS);
}

function pieces(rows: number, words: number): string {
  const each = Math.max(1, words / SECTOR_WORDS);
  const of = countWords(words, 'element');
  return `${countWords(rows, 'row')} of ${of}, ${countWords(each, 'sector')} each`;
}

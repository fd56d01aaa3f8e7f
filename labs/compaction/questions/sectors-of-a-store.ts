import { defineQuestion } from '@rooflab/lab/question';

interface Warp {
  /** Kept elements of each lane. */
  readonly kept: number;
  /** Where the first of them goes; a multiple of 8. */
  readonly first: number;
}

const WORDS_OF_A_SECTOR = 8;
const LANES = 32;

/** Sectors that hold these words. */
const sectorsOf = (words: readonly number[]): number => new Set(words.map((word) => Math.floor(word / WORDS_OF_A_SECTOR))).size;

const lanes = Array.from({ length: LANES }, (_, lane) => lane);

const scattered = ({ kept, first }: Warp): number => sectorsOf(lanes.map((lane) => first + lane * kept));

export const sectorsOfAStore = defineQuestion({
  id: 'compaction/sectors-of-a-store',
  title: 'Sectors of a store',
  draw: (random): Warp => ({ kept: random.int(2, 8), first: 8 * random.int(1, 500) }),
  text: ({ kept, first }) =>
    `Each of the 32 lanes of a warp keeps ${kept} elements. They go to the words from ${first} on: first the ${kept} of lane 0, then those of lane 1, and so on. Memory is written in sectors of 32 bytes, which hold 8 words and begin at multiples of 8.

In its first store, every lane writes its first kept element. How many sectors does the warp touch in this store? How many does it touch in all ${kept} stores together, each store counted on its own? How many stores does the warp need if neighbouring lanes write neighbouring words instead, and how many sectors do those touch together?`,
  fields: ({ kept }) => [
    { id: 'first', kind: 'integer', label: 'Sectors of the first store', unit: 'sectors' },
    { id: 'all', kind: 'integer', label: `Sectors of all ${kept} stores`, unit: 'sectors' },
    { id: 'stores', kind: 'integer', label: 'Stores of neighbouring words', unit: 'stores' },
    { id: 'neighbours', kind: 'integer', label: 'Sectors of those', unit: 'sectors' },
  ],
  answer: (warp) => {
    const stores = Array.from({ length: warp.kept }, (_, k) => k);
    const neighbours = stores.map((k) => sectorsOf(lanes.map((lane) => warp.first + LANES * k + lane)));
    return {
      first: scattered(warp),
      all: stores.reduce((sum, k) => sum + sectorsOf(lanes.map((lane) => warp.first + lane * warp.kept + k)), 0),
      stores: stores.length,
      neighbours: neighbours.reduce((sum, sectors) => sum + sectors, 0),
    };
  },
  mistakes: ({ kept }) => [
    { field: 'first', value: 4, says: 'That is for 32 words side by side. Here the words of neighbouring lanes lie apart.' },
    { field: 'all', value: 4 * kept, says: 'That counts each sector once. But several stores touch the same sector.' },
    { field: 'stores', value: 32 * kept, says: 'Those are the words. A store of the warp writes 32 of them.' },
  ],
  solution: ({ kept }) => {
    const words = LANES * kept;
    return `The words of neighbouring lanes lie ${kept} apart, so the 32 words of a store are spread over ${words} words, which lie in ${words} / 8 = ${words / 8} sectors. No gap is as long as a sector, so the first store touches all of them: **${words / 8} sectors**.

Each of the ${kept} stores is spread over the same sectors: $${kept} \\cdot ${words / 8}$ = **${(kept * words) / 8} sectors**.

Side by side, 32 words fill four sectors. The ${words} words take ${words} / 32 = **${kept} stores**, and these touch $4 \\cdot ${kept}$ = **${4 * kept} sectors**. So gathering the words first saves a factor of ${kept}.`;
  },
});

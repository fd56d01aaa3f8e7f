import { defineQuestion, drawUntil, texNumber } from '@rooflab/lab/question';
import { formatNumber } from '@rooflab/roofline/units';
import { DOCUMENTS } from '../../documents.ts';

interface Hits {
  /** In tenths of a percent. */
  readonly before: number;
  readonly after: number;
}

export const cacheMisses = defineQuestion({
  id: 'stencil/cache-misses',
  title: 'From hits to traffic',
  document: { file: DOCUMENTS.stencils, rows: [71] },
  draw: (random): Hits =>
    drawUntil(
      () => ({ before: random.int(750, 960), after: random.int(250, 700) }),
      ({ before, after }) => before - after > 150,
    ),
  text: ({ before, after }) =>
    `A profiler reports that ${formatNumber(before / 10)} % of a stencil's requests to the L2 cache are hits. On a larger grid only ${formatNumber(after / 10)} % are. Each miss moves one sector from memory. The number of requests for each point of the grid stays the same.

How many times as many bytes does a point now move from memory?`,
  fields: () => [{ id: 'factor', kind: 'number', label: 'Bytes from memory, after over before', unit: '×', relativeTolerance: 0.02 }],
  answer: ({ before, after }) => ({ factor: (1 - after / 1000) / (1 - before / 1000) }),
  mistakes: ({ before, after }) => [
    { field: 'factor', value: before / after, says: 'That compares the hits. What moves bytes are the misses.' },
    { field: 'factor', value: after / before, says: 'That compares the hits. What moves bytes are the misses.' },
  ],
  solution: ({ before, after }) =>
    `Misses matter, not hits. Before, $100 - ${texNumber(before / 10)} = ${texNumber((1000 - before) / 10)}$ % of the requests went on to memory, then $100 - ${texNumber(after / 10)} = ${texNumber((1000 - after) / 10)}$ %. $${texNumber((1000 - after) / 10)} / ${texNumber((1000 - before) / 10)}$ = **${formatNumber((1000 - after) / (1000 - before))} ×**.`,
});

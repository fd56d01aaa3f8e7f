import { defineQuestion, texNumber } from '@rooflab/lab/question';
import { formatNumber } from '@rooflab/roofline/units';

export const waitingLanes = defineQuestion({
  id: 'sparse/waiting-lanes',
  title: 'One long row in a warp',
  draw: (random) => ({ short: random.int(2, 30), long: 32 * random.int(10, 300) }),
  text: ({ short, long }) =>
    `A warp of 32 threads takes 32 rows, one for each thread. Of these, 31 have ${short} entries and one has ${formatNumber(long)}. The warp takes one step for each entry of its longest row.

How many steps does it take? Which share of the lanes' steps adds an entry? How many steps would the warp take if its 32 lanes shared all entries evenly? Round up.`,
  fields: () => [
    { id: 'steps', kind: 'integer', label: 'Steps of the warp', unit: 'steps' },
    { id: 'share', kind: 'number', label: 'Share of the steps that add', unit: 'share', relativeTolerance: 0.02 },
    { id: 'even', kind: 'integer', label: 'Steps with entries shared evenly', unit: 'steps' },
  ],
  answer: ({ short, long }) => ({ steps: long, share: (31 * short + long) / (32 * long), even: Math.ceil((31 * short + long) / 32) }),
  mistakes: ({ short, long }) => [
    { field: 'steps', value: 31 * short + long, says: 'That is the number of entries. The lanes work at the same time.' },
    { field: 'steps', value: short, says: 'The warp goes on until its longest row has ended.' },
    { field: 'share', value: 1 / 32, says: 'That counts the long row alone. The others add some entries, too.' },
    { field: 'even', value: Math.floor((31 * short + long) / 32), says: 'That is rounded down. The rest takes a step, too.' },
    { field: 'even', value: 31 * short + long, says: 'That is one lane. There are 32.' },
  ],
  solution: ({ short, long }) => {
    const entries = long + short * 31;
    const steps = Math.floor((entries + 31) / 32);
    return `The warp goes on until its longest row has ended: **${formatNumber(long)} steps**.

Its lanes have $32 \\cdot ${texNumber(long)} = ${texNumber(32 * long)}$ steps and $31 \\cdot ${short} + ${texNumber(long)} = ${texNumber(entries)}$ entries: **${formatNumber((100 * entries) / (32 * long))} %** of the steps add one.

Shared evenly, these entries take $\\lceil ${texNumber(entries)} / 32 \\rceil$ = **${formatNumber(steps)} steps**.`;
  },
});

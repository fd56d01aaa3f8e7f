import { defineQuestion, texNumber } from '@rooflab/lab/question';
import { formatNumber } from '@rooflab/roofline/units';

export const itemsOfAThread = defineQuestion({
  id: 'sparse/items-of-a-thread',
  title: 'Entries and row ends in one list',
  draw: (random) => ({ rows: 100 * random.int(20, 900), mean: random.int(3, 40), items: random.int(5, 15), before: random.int(3, 90) }),
  text: ({ rows, mean, items, before }) =>
    `A matrix has ${formatNumber(rows)} rows and ${formatNumber(rows * mean)} entries. Entries and row ends are put into one list, each end behind the last entry of its row, and each thread of a workgroup of 256 takes ${items} items.

How many items are there? How many workgroups does that take? One thread begins at item ${formatNumber(items * before * 100)}, and ${formatNumber(before * 7)} row ends lie before it. At which entry does it begin, counted from 0?`,
  fields: () => [
    { id: 'items', kind: 'integer', label: 'Items of the list', unit: 'items' },
    { id: 'workgroups', kind: 'integer', label: 'Workgroups', unit: 'workgroups' },
    { id: 'entry', kind: 'integer', label: 'Entry at which the thread begins', unit: '' },
  ],
  answer: ({ rows, mean, items, before }) => ({
    items: rows * (mean + 1),
    workgroups: Math.ceil((rows * (mean + 1)) / (256 * items)),
    entry: items * before * 100 - 7 * before,
  }),
  mistakes: ({ rows, mean, items, before }) => [
    { field: 'items', value: rows * mean, says: 'That leaves the row ends out.' },
    {
      field: 'workgroups',
      value: Math.floor((rows * (mean + 1)) / (256 * items)),
      says: 'That is rounded down. The rest needs a workgroup, too.',
    },
    { field: 'workgroups', value: Math.ceil((rows * (mean + 1)) / items), says: 'That is the number of threads.' },
    { field: 'entry', value: items * before * 100, says: 'Some of the items before it are row ends.' },
    { field: 'entry', value: items * before * 100 + 7 * before, says: 'The row ends are among the items before it: subtract them.' },
  ],
  solution: ({ rows, mean, items, before }) => {
    const all = rows * mean + rows;
    const each = items * 256;
    return `Each row has one end: $${texNumber(rows * mean)} + ${texNumber(rows)}$ = **${formatNumber(all)} items**.

A workgroup takes $256 \\cdot ${items} = ${texNumber(each)}$ of them: $\\lceil ${texNumber(all)} / ${texNumber(each)} \\rceil$ = **${formatNumber(Math.floor((all - 1) / each) + 1)} workgroups**.

Of the ${formatNumber(100 * items * before)} items before it, ${7 * before} are row ends and the others entries, numbered from 0. It begins at entry **${formatNumber(before * (100 * items - 7))}**.`;
  },
});

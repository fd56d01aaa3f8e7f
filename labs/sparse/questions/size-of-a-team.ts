import { defineQuestion, texNumber } from '@rooflab/lab/question';
import { countWords, formatNumber } from '@rooflab/roofline/units';

export const sizeOfATeam = defineQuestion({
  id: 'sparse/size-of-a-team',
  title: 'How many threads for a row',
  draw: (random) => ({ length: random.int(5, 70), team: 2 ** random.int(1, 5), rows: 1024 * random.int(2, 60) }),
  text: ({ length, team, rows }) =>
    `All ${formatNumber(rows)} rows of a matrix have ${length} entries. A team of ${team} threads takes a row: thread t adds up its entries t, t + ${team}, … Workgroups have 256 threads.

How many entries does the busiest thread of a team add up? Which share of all steps of the team adds an entry, if all its threads take as many steps as the busiest one? How many workgroups are there?`,
  fields: () => [
    { id: 'steps', kind: 'integer', label: 'Entries of the busiest thread', unit: 'entries' },
    { id: 'share', kind: 'number', label: 'Share of the steps that add', unit: 'share', relativeTolerance: 0.01 },
    { id: 'workgroups', kind: 'integer', label: 'Workgroups', unit: 'workgroups' },
  ],
  answer: ({ length, team, rows }) => {
    const steps = Math.ceil(length / team);
    return { steps, share: length / (steps * team), workgroups: (rows * team) / 256 };
  },
  mistakes: ({ length, team, rows }) => [
    { field: 'steps', value: Math.floor(length / team), says: 'That is rounded down. Some threads take one entry more.' },
    { field: 'steps', value: length, says: 'The threads of a team share the row.' },
    {
      field: 'share',
      value: Math.floor(length / team) / Math.ceil(length / team),
      says: 'Some threads of the team have work in the last step. Count entries.',
    },
    { field: 'share', value: length / (32 * Math.ceil(length / 32)), says: 'That is for a team of 32 threads.' },
    { field: 'workgroups', value: rows / 256, says: 'That is for one thread a row.' },
    { field: 'workgroups', value: rows, says: 'That is one workgroup a row. A workgroup has several teams.' },
  ],
  solution: ({ length, team, rows }) => {
    const steps = Math.floor((length - 1) / team) + 1;
    return `The busiest thread has $\\lceil ${length} / ${team} \\rceil$ = **${countWords(steps, 'entry', 'entries')}**.

The team takes $${steps} \\cdot ${team} = ${steps * team}$ steps for ${length} entries: **${formatNumber((100 * length) / (steps * team))} %** of them add one.

A workgroup has $256 / ${team} = ${256 / team}$ teams, so there are $${texNumber(rows)} / ${256 / team}$ = **${formatNumber(rows / (256 / team))} workgroups**.`;
  },
});

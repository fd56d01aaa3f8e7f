import { defineQuestion, drawUntil } from '@rooflab/lab/question';
import { countWords, formatNumber } from '@rooflab/roofline/units';

interface Row {
  readonly values: readonly number[];
  /** The run that is asked for, counted from 0. */
  readonly run: number;
}

const startsOf = (values: readonly number[]): number[] => values.flatMap((value, i) => (i === 0 || value !== values[i - 1] ? [i] : []));

const lengthOf = ({ values, run }: Row): number => {
  const starts = startsOf(values);
  return (starts[run + 1] ?? values.length) - (starts[run] ?? Number.NaN);
};

export const runsOfARow = defineQuestion({
  id: 'compaction/runs-of-a-row',
  title: 'Runs of a row',
  draw: (random): Row =>
    drawUntil(
      () => {
        const values = Array.from({ length: 14 }, () => 0);
        for (let i = 0; i < values.length; i++) values[i] = random.int(0, 2) === 0 || i === 0 ? random.int(1, 4) : (values[i - 1] ?? 0);
        return { values, run: random.int(1, 4) };
      },
      ({ values, run }) => startsOf(values).length > run + 1 && startsOf(values).length < 10,
    ),
  text: ({ values, run }) =>
    `These 14 numbers are replaced by their runs:

| index | ${values.map((_, i) => i).join(' | ')} |
| --- | ${values.map(() => '---:').join(' | ')} |
| value | ${values.join(' | ')} |

How many runs are there? Where does run ${run} start, if the first one is run 0, and how long is it?`,
  fields: ({ run }) => [
    { id: 'count', kind: 'integer', label: 'Runs', unit: 'runs' },
    { id: 'start', kind: 'integer', label: `Index where run ${run} starts`, unit: '' },
    { id: 'length', kind: 'integer', label: `Length of run ${run}`, unit: 'elements' },
  ],
  answer: (row) => ({
    count: startsOf(row.values).length,
    start: startsOf(row.values)[row.run] ?? Number.NaN,
    length: lengthOf(row),
  }),
  mistakes: ({ values, run }) => {
    const count = startsOf(values).length;
    const different = new Set(values).size;
    return [
      { field: 'count', value: count - 1, says: 'Those are the places where a value changes. The first run starts without a change.' },
      ...(different === count - 1
        ? []
        : [{ field: 'count', value: different, says: 'Those are the different values. A value that comes back starts a new run.' }]),
      { field: 'start', value: startsOf(values)[run - 1] ?? Number.NaN, says: 'That run comes before it. Runs are counted from 0.' },
    ].filter(({ field, value }) => field !== 'count' || value !== count);
  },
  solution: (row) => {
    const { values, run } = row;
    const starts = startsOf(values);
    return `A run starts at index 0 and wherever an element differs from the one before it: at ${starts.join(', ')}. That makes **${formatNumber(starts.length)} runs**.

Counted from 0, run ${run} starts at index **${starts[run]}**. It ends where the next one starts, at ${starts[run + 1]}: $${starts[run + 1]} - ${starts[run]}$ = **${countWords(lengthOf(row), 'element')}**.`;
  },
});

import { defineQuestion, drawUntil } from '@rooflab/lab/question';

const LENGTH = 8;

interface Prefix {
  readonly values: readonly number[];
  /** Of the step after which a place is asked for: 1 or 2. */
  readonly distance: number;
  readonly place: number;
  /** A workgroup whose steps are asked for. */
  readonly size: number;
}

export const stepsOfAPrefix = defineQuestion({
  id: 'first-steps/steps-of-a-prefix',
  title: 'The steps of a running total',
  draw: (random): Prefix =>
    drawUntil(
      () => ({
        values: Array.from({ length: LENGTH }, () => random.int(1, 20)),
        distance: random.pick([1, 2]),
        place: random.int(3, LENGTH - 1),
        size: random.pick([16, 32, 64, 128, 256, 512, 1024]),
      }),
      ({ values }) => new Set(values).size === LENGTH,
    ),
  text: ({ values, distance, place, size }) =>
    `A workgroup makes running totals of ${values.join(', ')} in steps with the distances 1, 2 and 4. In each step every place adds what lies that far to its left, if there is such a place. What does place ${place} hold after the step with distance ${distance}? What does it hold at the end? Places are counted from 0. How many steps does a workgroup of ${size} values need?`,
  fields: ({ distance, place, size }) => [
    { id: 'between', kind: 'integer', label: `Place ${place} after the step with distance ${distance}`, unit: '' },
    { id: 'end', kind: 'integer', label: `Place ${place} at the end`, unit: '' },
    { id: 'steps', kind: 'integer', label: `Steps for ${size} values`, unit: 'steps' },
  ],
  answer: ({ values, distance, place, size }) => ({
    between: afterSteps(values, distance)[place] ?? Number.NaN,
    end: values.slice(0, place + 1).reduce((sum, value) => sum + value, 0),
    steps: Math.log2(size),
  }),
  mistakes: ({ values, distance, place, size }) => [
    { field: 'between', value: afterSteps(values, distance / 2)[place] ?? Number.NaN, says: 'That is one step earlier.' },
    { field: 'between', value: afterSteps(values, distance * 2)[place] ?? Number.NaN, says: 'That is one step later.' },
    { field: 'end', value: afterSteps(values, 4)[place - 1] ?? Number.NaN, says: 'That leaves out the value of the place itself.' },
    { field: 'end', value: values.reduce((sum, value) => sum + value, 0), says: 'That is the sum of all eight.' },
    { field: 'steps', value: size - 1, says: 'That is how many additions a loop would make, one after the other.' },
    { field: 'steps', value: size / 2, says: 'The distance doubles from step to step.' },
  ],
  solution: ({ values, distance, place, size }) => {
    const between = afterSteps(values, distance);
    const count = 2 * distance;
    const summed = values.slice(Math.max(0, place - count + 1), place + 1);
    return `After the step with distance ${distance} each place holds the sum of the ${count} values that end there, or of all that there are. At place ${place} that is $${summed.join(' + ')}$ = **${between[place]}**.

At the end it is the sum of everything up to the place: $${values.slice(0, place + 1).join(' + ')}$ = **${afterSteps(values, 4)[place]}**.

The distance doubles in each step until it is half the size: $${size} = 2^{${Math.log2(size)}}$, so there are **${Math.log2(size)} steps**.`;
  },
});

/** After all steps up to this distance; below 1: none. */
function afterSteps(values: readonly number[], distance: number): readonly number[] {
  let places = values;
  for (let s = 1; s <= distance; s *= 2) {
    const before = places;
    places = before.map((value, i) => value + (before[i - s] ?? 0));
  }
  return places;
}

import { defineQuestion } from '@rooflab/lab/question';

interface Turned {
  readonly values: readonly number[];
  readonly place: number;
}

export const withoutTheBarrier = defineQuestion({
  id: 'first-steps/without-the-barrier',
  title: 'Without the barrier',
  draw: (random): Turned => {
    const length = random.pick([4, 6, 8, 10]);
    return { values: Array.from({ length }, () => random.int(11, 99)), place: random.int(0, length - 1) };
  },
  text: ({ values, place }) =>
    `A workgroup of ${values.length} invocations should reverse the values ${values.join(', ')}. Its kernel has forgotten the barrier:

\`\`\`wgsl
tile[k] = a[k];
out[k] = tile[${values.length - 1}u - k];
\`\`\`

Say the GPU runs the invocations one after the other, $k = 0$ first, each to its end. \`tile\` is workgroup memory, so it begins as zeros. What does \`out[${place}]\` hold? How many of the ${values.length} results are wrong?`,
  fields: ({ place }) => [
    { id: 'result', kind: 'integer', label: `\`out[${place}]\``, unit: '' },
    { id: 'wrong', kind: 'integer', label: 'Wrong results', unit: 'results' },
  ],
  answer: ({ values, place }) => {
    const tile = values.map(() => 0);
    const out = values.map((value, k) => {
      tile[k] = value;
      return tile[values.length - 1 - k] ?? Number.NaN;
    });
    return { result: out[place] ?? Number.NaN, wrong: out.filter((value, k) => value !== values[values.length - 1 - k]).length };
  },
  mistakes: ({ values, place }) => [
    {
      field: 'result',
      value: values[values.length - 1 - place] ?? Number.NaN,
      says: 'That is right with a barrier. Here the invocation that stores it has not run yet.',
    },
    { field: 'result', value: 0, says: 'The invocation that stores this value has run before.' },
    { field: 'result', value: values[place] ?? Number.NaN, says: 'That is what the invocation stores, not what it reads.' },
    { field: 'wrong', value: values.length, says: 'The later invocations find what the earlier ones have stored.' },
    { field: 'wrong', value: 0, says: 'The first invocation reads a place into which nobody has stored yet.' },
  ],
  solution: ({ values, place }) => {
    const last = values.length - 1;
    const half = values.length / 2;
    const found =
      place < half
        ? `Invocation ${place} reads \`tile[${last - place}]\`, which invocation ${last - place} stores later. It finds **0**.`
        : `Invocation ${place} reads \`tile[${last - place}]\`, which invocation ${last - place} has stored before: **${values[last - place]}**.`;
    return `${found}

So it goes for all: the first ${half} invocations read places that are still 0, and the last ${half} read what is there already. **${half} results** are wrong. In another order others are wrong, and sometimes none is. With a barrier between the two lines every order is right.`;
  },
});

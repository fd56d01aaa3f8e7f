import { defineQuestion } from '@rooflab/lab/question';

export const lostAdditions = defineQuestion({
  id: 'histogram/lost-additions',
  title: 'What is left without atomics',
  draw: (random) => ({ threads: random.int(3, 60), before: random.int(1, 40) }),
  text: ({ threads, before }) =>
    `A word in memory holds ${before}, and ${threads} threads each run \`counts[v] += 1u\` once for this word, without atomics: each loads the word, adds 1, and stores the result, and the steps of different threads can come in any order. What is the smallest, and what is the largest value that the word can hold in the end?`,
  fields: () => [
    { id: 'least', kind: 'integer', label: 'Smallest value', unit: '' },
    { id: 'most', kind: 'integer', label: 'Largest value', unit: '' },
  ],
  answer: ({ threads, before }) => ({ least: before + 1, most: before + threads }),
  mistakes: ({ threads, before }) =>
    [
      { field: 'least', value: before, says: 'Every thread stores something larger than what it loaded.' },
      { field: 'least', value: before + threads, says: 'That is what it would be if no addition were lost.' },
      { field: 'most', value: threads, says: 'The word did not begin at 0.' },
      { field: 'most', value: before + 1, says: 'That is the smallest value. What if each thread waits for the one before it?' },
    ].filter(({ field, value }) => value !== (field === 'least' ? before + 1 : before + threads)),
  solution: ({ threads, before }) =>
    `If all threads load before the first one stores, all of them load ${before} and store **${before + 1}**. Less is not possible, because no thread ever loads less than ${before}.

If each one loads only after the one before it has stored, no addition is lost: $${before} + ${threads}$ = **${before + threads}**.`,
});

import { defineQuestion } from '@rooflab/lab/question';

interface Keys {
  readonly keys: readonly number[];
  readonly afterOne: number;
  readonly afterTwo: number;
}

const hex = (key: number): string => key.toString(16).toUpperCase().padStart(2, '0');
const low = (key: number): number => key % 16;
const high = (key: number): number => Math.floor(key / 16);

/** A stable sort by one digit. */
function byDigit(keys: readonly number[], digit: (key: number) => number): number[] {
  return [...keys].sort((a, b) => digit(a) - digit(b));
}

const labels: readonly ['kept', 'reversed', 'any'] = ['kept', 'reversed', 'any'];

export const digitByDigit = defineQuestion({
  id: 'sorting/digit-by-digit',
  title: 'A sort digit by digit',
  draw: (random): Keys => {
    const digits = [random.int(1, 7), random.int(8, 14)] as const;
    const keys: number[] = [];
    while (keys.length < 8) {
      const key = 16 * random.pick(digits) + random.int(0, 15);
      if (!keys.includes(key)) keys.push(key);
    }
    return { keys, afterOne: random.int(1, 6), afterTwo: random.int(1, 6) };
  },
  text: ({ keys, afterOne, afterTwo }) =>
    `These keys of two hexadecimal digits are sorted with two passes, the low digit first:

\`${keys.map(hex).join(' ')}\`

Places are counted from 0. Which key is at place ${afterOne} after the first pass, and at place ${afterTwo} after the second one? Write it as a decimal number: \`${hex(27)}\` is 27. What must the second pass do with keys that have the same high digit?`,
  fields: ({ afterOne, afterTwo }) => [
    { id: 'first', kind: 'integer', label: `Key at place ${afterOne} after the first pass`, unit: '' },
    { id: 'second', kind: 'integer', label: `Key at place ${afterTwo} after the second pass`, unit: '' },
    {
      id: 'equal',
      kind: 'choice',
      label: 'Keys with the same high digit',
      choices: [
        { value: labels[0], label: 'Keep the order in which they come' },
        { value: labels[1], label: 'Turn their order around' },
        { value: labels[2], label: 'Put them down in any order' },
      ],
    },
  ],
  answer: ({ keys, afterOne, afterTwo }) => {
    const once = byDigit(keys, low);
    return { first: once[afterOne] ?? 0, second: byDigit(once, high)[afterTwo] ?? 0, equal: labels[0] };
  },
  mistakes: ({ keys, afterOne, afterTwo }) => {
    const once = byDigit(keys, low);
    const [first, second] = [once[afterOne], byDigit(once, high)[afterTwo]];
    const found = [
      {
        field: 'first',
        value: byDigit(keys, high)[afterOne] ?? 0,
        says: 'That is after a pass by the high digit. The low digit comes first.',
      },
      { field: 'first', value: keys[afterOne] ?? 0, says: 'It is there before the first pass.' },
      { field: 'first', value: once[afterOne - 1] ?? 0, says: 'Places are counted from 0.' },
      { field: 'second', value: byDigit(once, high)[afterTwo - 1] ?? 0, says: 'Places are counted from 0.' },
      {
        field: 'second',
        value: byDigit(keys, high)[afterTwo] ?? 0,
        says: 'That leaves the first pass out. Keys with the same high digit come in the order of their low one.',
      },
      { field: 'second', value: once[afterTwo] ?? 0, says: 'It is there after the first pass.' },
    ];
    return found.filter(({ field, value }) => value !== (field === 'first' ? first : second));
  },
  solution: ({ keys, afterOne, afterTwo }) => {
    const once = byDigit(keys, low);
    const twice = byDigit(once, high);
    const [first = 0, second = 0] = [once[afterOne], twice[afterTwo]];
    return `The first pass looks at the low digit only, and keeps the order of keys that have the same: \`${once.map(hex).join(' ')}\`. At place ${afterOne} is \`${hex(first)}\`, which is $16 \\cdot ${high(first)} + ${low(first)}$ = **${first}**.

The second pass looks at the high digit: \`${twice.map(hex).join(' ')}\`. At place ${afterTwo} is \`${hex(second)}\`, which is $16 \\cdot ${high(second)} + ${low(second)}$ = **${second}**.

**Keep the order in which they come**: among keys with the same high digit, that is the order by the low digit, which the first pass has made. In any other order the work of the first pass is lost.`;
  },
});

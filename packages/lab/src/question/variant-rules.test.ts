import { expect, test } from 'vitest';
import type { Variant } from './variant.ts';
import { VARIANT_RULES } from './variant-rules.ts';

const GOOD: Variant = {
  question: 'lab/blocks',
  title: 'Blocks',
  text: 'How many threads are 3 blocks of 256?',
  fields: [
    { id: 'threads', kind: 'integer', label: 'Threads', unit: 'threads' },
    { id: 'time', kind: 'number', label: 'Time', unit: 'ms', relativeTolerance: 0.02 },
    { id: 'bound', kind: 'choice', label: 'Bound', choices: ['memory', 'compute'].map((value) => ({ value, label: `By ${value}` })) },
  ],
  answer: { threads: 768, time: 2.5, bound: 'memory' },
  mistakes: [{ field: 'threads', value: 256, says: 'That is one block.' }],
  solution: '$3 \\cdot 256$ = **768 threads** in **2.5 ms**. **By memory**.',
};

const faults = (variant: Variant) => VARIANT_RULES.map(({ fault }) => fault(variant)).filter((fault) => fault !== null);

test('A variant that can be asked breaks no rule.', () => {
  expect(faults(GOOD)).toEqual([]);
});

test.each([
  ['an answer that nobody can type', { answer: { ...GOOD.answer, threads: -0.5 } }, 'is refused as threads, threads = -0.5 is right.'],
  [
    'a tolerance that accepts all',
    { fields: GOOD.fields.map((field) => ({ ...field, relativeTolerance: -1 })) as Variant['fields'] },
    'time',
  ],
  [
    'a solution without an answer',
    { solution: '**768 threads**, **By memory**' },
    'time = 2.5 is right, and the bold texts are 768 threads',
  ],
  ['a value that is missing', { text: 'How many are undefined blocks?' }, '"undefined" stands in'],
  ['a number that nobody writes', { text: 'It takes 0.3333333333 s.' }, '"0.3333333333" stands in'],
  ['a formula without an end', { text: 'What is $n?' }, 'A formula has no end in "What is $n?".'],
  [
    'a mistake that is right',
    { mistakes: [{ field: 'threads', value: 768, says: 'That is one.' }] },
    '768 for threads is not told "That is one."',
  ],
  ['a mistake of half a sentence', { mistakes: [{ field: 'threads', value: 1, says: 'one' }] }, '"one" must be plain sentences.'],
] as readonly [string, Partial<Variant>, string][])('A variant with %s is told what is wrong.', (_, change, sentence) => {
  expect(faults({ ...GOOD, ...change }).join('\n')).toContain(sentence);
});

test('Undefined behaviour may be asked about.', () => {
  expect(faults({ ...GOOD, text: 'Is this undefined behaviour?' })).toEqual([]);
});

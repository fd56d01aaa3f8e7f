import { labs, readLadder } from '@rooflab/catalogue';
import { expect, test } from 'vitest';
import { explainedKernel } from './rung-explanation.ts';

test('The comment that a kernel begins with is its explanation, in paragraphs; launch lines and the rest are its source.', () => {
  expect(
    explainedKernel('// Rung 2: tiles.\n//\n// One line,\n// and another.\n//@ dispatch main n\n// Of the code.\nfn main() {}\n'),
  ).toEqual({
    explanation: ['Rung 2: tiles.', 'One line, and another.'],
    source: '//@ dispatch main n\n// Of the code.\nfn main() {}\n',
  });
});

test('What limits a rung is a paragraph of its own, wherever it begins.', () => {
  const explanationOf = (text: string) => explainedKernel(`${text}\nfn main() {}`).explanation;
  const parted = ['Rung 1: a tree.', 'What limits it: barriers, all of them.'];
  expect(explanationOf('// Rung 1: a tree. What limits it: barriers,\n// all of them.')).toEqual(parted);
  expect(explanationOf('// Rung 1: a tree.\n// What limits it: barriers,\n// all of them.')).toEqual(parted);
});

test('A kernel without such a comment is all source.', () => {
  expect(explainedKernel('fn main() {}\n')).toEqual({ explanation: [], source: 'fn main() {}\n' });
});

test('Every rung of every ladder explains itself, and nothing of its code is lost.', async () => {
  for (const exercise of labs.flatMap(({ exercises }) => exercises)) {
    for (const { name, source: text } of await readLadder(exercise)) {
      const { explanation, source } = explainedKernel(text);
      expect(explanation, `${exercise.id} ${name}`).not.toEqual([]);
      expect(text.endsWith(source)).toBe(true);
      expect(source).toMatch(/@compute/);
    }
  }
});

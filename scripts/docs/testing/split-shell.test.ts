import { expect, test } from 'vitest';
import { splitShell } from './split-shell.ts';

test.each([
  [
    'npm ci && npm start   # both',
    [
      ['npm', 'ci'],
      ['npm', 'start'],
    ],
  ],
  ['A=b c --d \'e f\' "g h" > i.txt', [['c', '--d', 'e f', 'g h']]],
  ['a \\\n  b\nc | d', [['a', 'b'], ['c'], ['d']]],
  [
    'for x in 1 2; do\n  run "$x"\ndone',
    [
      ['for', 'x', 'in', '1', '2'],
      ['run', '$x'],
    ],
  ],
  ['# nothing\n', []],
])('%j is split into its commands.', (script, words) => {
  expect(splitShell(script).map((command) => command.words)).toEqual(words);
});

test('A comment belongs to the command in front of it.', () => {
  expect(splitShell('a # one\nb # two').map(({ comment }) => comment)).toEqual(['# one', '# two']);
});

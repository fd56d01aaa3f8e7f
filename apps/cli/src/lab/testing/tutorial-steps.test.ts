import { expect, test } from 'vitest';
import { changed, printedPattern, tutorialSteps } from './tutorial-steps.ts';

test('A command has the text behind it as its output, and a block with a name is a file.', () => {
  const page = 'Do this:\n\n```sh\nls\n```\n\n```text\na\n…\n```\n\n```wgsl a/b.wgsl\nfn main() {}\n```\n\n```ts\nconst shown = 1;\n```\n';
  expect(tutorialSteps(page)).toEqual([
    { kind: 'run', script: 'ls\n', printed: 'a\n…\n' },
    { kind: 'write', file: 'a/b.wgsl', content: 'fn main() {}\n' },
  ]);
});

test('Output without a command is a fault of the page.', () => {
  expect(() => tutorialSteps('```text\nhello\n```\n')).toThrow('There is no command that prints this:\nhello');
});

test('A change replaces lines that are there once, and fails where they are missing or there twice.', () => {
  const [step] = tutorialSteps('```diff a.txt b.txt\n same\n-old\n+new\n@@\n-gone\n```\n');
  if (step?.kind !== 'change') throw new Error('It is no change.');
  expect(step.files).toEqual(['a.txt', 'b.txt']);
  expect(changed('same\nold\nrest\ngone\n', step.hunks)).toBe('same\nnew\nrest\n');
  expect(() => changed('other\n', step.hunks)).toThrow('This is there 0 times:\nsame\nold\n');
  expect(() => changed('same\nold\nsame\nold\n', step.hunks)).toThrow('This is there 2 times');
});

test('A line may end in an ellipsis, and an ellipsis of its own stands for any number of lines.', () => {
  const pattern = printedPattern('first\n…\nhash …\nlast.\n');
  expect('first\nhash 1\nlast.\n').toMatch(pattern);
  expect('first\n1\n2\nhash 5eed\nlast.\n').toMatch(pattern);
  expect('first\nhash 1\nlast!\n').not.toMatch(pattern);
  expect('first\nhash 1\nlast.\nmore\n').not.toMatch(pattern);
});

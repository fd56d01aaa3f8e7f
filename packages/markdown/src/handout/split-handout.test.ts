import { labs, readHandout } from '@rooflab/catalogue';
import { expect, test } from 'vitest';
import { safeLink } from '../rehype-looks.ts';
import { experimentsIn, splitHandout } from './split-handout.ts';

test('A handout is cut at its headings of level 2, and its title is dropped.', () => {
  const sections = splitHandout('# Lab\n\nIntro.\n\n## The `task`\n\nDo it.\n\n### Detail\n\n## Theory\n\n$x$');
  expect(sections.map(({ title, id }) => [title, id])).toEqual([
    ['', ''],
    ['The task', 'the-task'],
    ['Theory', 'theory'],
  ]);
  expect(sections[1]?.blocks).toEqual([{ kind: 'text', markdown: 'Do it.\n\n### Detail' }]);
});

test('Lines of code that begin with # are no headings.', () => {
  expect(splitHandout('## A\n\n```\n## not a heading\n```\n').map(({ title }) => title)).toEqual(['A']);
});

test('Hints become blocks of their own, their code stays code, and comments disappear.', () => {
  const [section] = splitHandout(
    '## A\n\nbefore\n<!-- figures -->\n<details>\n<summary>Hint: no <code>vec4f&lt;</code></summary>\n\nbody\n</details>\n\nafter',
  );
  expect(section?.blocks).toEqual([
    { kind: 'text', markdown: 'before' },
    { kind: 'hint', summary: 'Hint: no `vec4f<`', markdown: 'body' },
    { kind: 'text', markdown: 'after' },
  ]);
});

test('A picture with a line to itself becomes a block with its file, its description and its caption; any other stays text.', () => {
  expect(splitHandout('before\n\n![what it shows](tree.svg "A tree.")\n\nafter ![x](y.png)')[0]?.blocks).toEqual([
    { kind: 'text', markdown: 'before' },
    { kind: 'picture', file: 'tree.svg', alt: 'what it shows', caption: 'A tree.' },
    { kind: 'text', markdown: 'after ![x](y.png)' },
  ]);
});

test('The curves of an experiment are a block like a picture, and a handout names those that it shows once.', () => {
  const markdown =
    '## A\n\nbefore\n\n![what it shows](experiment:reduction/by-size "Two sentences.")\n\n![again](experiment:reduction/by-size "x")';
  expect(splitHandout(markdown)[0]?.blocks.slice(0, 2)).toEqual([
    { kind: 'text', markdown: 'before' },
    { kind: 'experiment', id: 'reduction/by-size', alt: 'what it shows', caption: 'Two sentences.' },
  ]);
  expect(experimentsIn(markdown)).toEqual(['reduction/by-size']);
});

test('A kernel to be played is a block with its number, exercise, case and first step; other code stays text.', () => {
  const fence = (info: string): string => `\`\`\`wgsl${info}\nfn f() {}\n\`\`\``;
  const markdown = `before\n\n${fence(' play reduction/sum "uniform, n=255" 12')}\n\n## A\n\n${fence(' play reduction/sum "n=1"')}\n\n${fence('')}`;
  const play = { kind: 'play', exercise: 'reduction/sum', source: 'fn f() {}\n' };
  expect(splitHandout(markdown).flatMap(({ blocks }) => blocks)).toEqual([
    { kind: 'text', markdown: 'before' },
    { ...play, number: 1, testCase: 'uniform, n=255', step: 11 },
    { ...play, number: 2, testCase: 'n=1', step: 0 },
    { kind: 'text', markdown: fence('') },
  ]);
});

test('A formula with a line to itself becomes a display.', () => {
  expect(splitHandout('a $$x$$ b\n\n$$\\frac{1}{2}$$\n')[0]?.blocks).toEqual([
    { kind: 'text', markdown: 'a $$x$$ b\n\n$$\n\\frac{1}{2}\n$$' },
  ]);
});

test("No HTML is left in any lab's handout: it would be shown as text.", async () => {
  for (const lab of labs) {
    const [exercise] = lab.exercises;
    if (!exercise) throw new Error(`${lab.id} has no exercise.`);
    const text = splitHandout(await readHandout(exercise)).flatMap(({ blocks }) =>
      blocks.map((block) => ('markdown' in block ? block.markdown : '')),
    );
    const prose = text.join('\n').replace(/```[\s\S]*?```|`[^`]*`|\$\$[\s\S]*?\$\$|\$[^$]*\$/g, '');
    expect(prose.match(/<\/?[a-z][^>]*>|<!--/g), lab.id).toBeNull();
  }
});

test('Links lead into the page, the portal or the web, and nowhere else.', () => {
  expect(safeLink('#theory')).toEqual({ href: '#theory', outside: false });
  expect(safeLink('/courses')).toEqual({ href: '/courses', outside: false });
  expect(safeLink('https://www.w3.org/TR/WGSL/')?.outside).toBe(true);
  for (const href of [
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    'lab.ts',
    '../README.md',
    ' java\nscript:x',
    undefined,
  ]) {
    expect(safeLink(href)).toBeNull();
  }
});

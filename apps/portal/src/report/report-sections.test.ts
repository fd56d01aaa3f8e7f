import { expect, test } from 'vitest';
import { figureNumbers, figuresOfRuns } from './figure-numbers.ts';
import { isUnwritten } from './is-unwritten.ts';
import { sectionPlaces } from './section-places.ts';

const prose = { kind: 'prose', evidence: null };
const run = (runId: string) => ({ kind: 'run', evidence: { kind: 'run', runId } });
const handIn = { kind: 'hand-in', evidence: { kind: 'hand-in' } };

test('Figures are counted over the document, and a run is found by the first figure that shows it.', () => {
  const sections = [prose, handIn, run('a'), prose, run('b'), run('a')];
  expect(figureNumbers(sections)).toEqual([null, 1, 2, null, 3, 4]);
  expect([...figuresOfRuns(sections)]).toEqual([
    ['a', 2],
    ['b', 3],
  ]);
});

test('A place in a report is named by its figure, its heading, or how its text begins.', () => {
  const texts = ['\n## First version on the GPU\n\nIt is slow.', 'It is slow.', ' ', 'x'.repeat(100)];
  const sections = [...texts.map((text) => ({ ...prose, text })), { ...handIn, text: '' }];
  expect(sectionPlaces(sections.map((section, i) => ({ ...section, sectionId: `${i}` }))).map(({ words }) => words)).toEqual([
    '“First version on the GPU”',
    '“It is slow.”',
    'section 3',
    `“${'x'.repeat(60)}”`,
    'figure 1',
  ]);
});

test('A section is unwritten while it holds only the hints of its lab.', () => {
  const unwritten = (text: string, kind = 'prose') => isUnwritten({ kind, text });
  expect(unwritten('## Discussion\n\n> Why is it faster?\n> Name the limit.')).toBe(true);
  expect(unwritten('## Discussion\n\n> Why is it faster?\n\nIt has no divergence.')).toBe(false);
  expect([unwritten('## Discussion'), unwritten(''), unwritten('> A note.', 'run')]).toEqual([false, false, false]);
});

import { labs } from '@rooflab/labs';
import { expect, test } from 'vitest';
import { cutAtHeadings, templateSections } from './template.ts';

test('A template is cut at its headings of level 2, and what stands before the first is for authors.', () => {
  expect(cutAtHeadings('For authors.\n\n## A\n\n> a\n\n### B\n\nb\n\n## C\n')).toEqual(['## A\n\n> a\n\n### B\n\nb', '## C']);
  expect(cutAtHeadings('')).toEqual([]);
});

test.each(labs)(
  'The report on $id has headings, each with a line on what belongs there, once for all of its exercises.',
  async ({ exercises }) => {
    const sections = await templateSections(exercises.map(({ id }) => id));
    expect(sections.length).toBeGreaterThan(2);
    expect(new Set(sections.map(({ text }) => text)).size).toBe(sections.length);
    for (const { text } of sections) expect(text).toMatch(/^## [^\n]+\n\n> [^\n<]+$/);
  },
);

test('An exercise that is gone asks for nothing.', async () => {
  expect(await templateSections(['no-such/exercise'])).toEqual([]);
});

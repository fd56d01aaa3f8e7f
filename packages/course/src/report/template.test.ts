import { labs } from '@rooflab/catalogue';
import { expect, test } from 'vitest';
import { cutAtHeadings, templateSections } from './template.ts';

test('A template is cut at its headings of level 2, and what stands before the first is for authors.', () => {
  expect(cutAtHeadings('For authors.\n\n## A\n\n> a\n\n### B\n\nb\n\n## C\n')).toEqual(['## A\n\n> a\n\n### B\n\nb', '## C']);
  expect(cutAtHeadings('')).toEqual([]);
});

const exercise = (subject: string) => ({ kind: 'exercise' as const, subject });
const textsOf = async (items: Parameters<typeof templateSections>[0]) => (await templateSections(items)).map(({ text }) => text);

test.each(labs)(
  'The report on $id has headings, each with a line on what belongs there, once for all of its exercises.',
  async ({ exercises }) => {
    const texts = await textsOf(exercises.map(({ id }) => exercise(id)));
    expect(texts.length).toBeGreaterThan(2);
    expect(new Set(texts).size).toBe(texts.length);
    for (const text of texts) expect(text).toMatch(/^## [^\n]+\n\n> [^\n<]+$/);
  },
);

test('An assignment without exercises has the headings of the labs that its questions and experiments are of, each once.', async () => {
  const items = [
    { kind: 'question' as const, subject: 'matmul/tile-limits' },
    { kind: 'experiment' as const, subject: 'matmul/factors' },
    { kind: 'experiment' as const, subject: 'reduction/by-size' },
  ];
  expect(await textsOf(items)).toEqual([...(await textsOf([exercise('matmul/f32')])), ...(await textsOf([exercise('reduction/sum')]))]);
});

test('A report alone, or one on a lab that is gone, has general headings.', async () => {
  const texts = await textsOf([{ kind: 'report', subject: 'report' }]);
  expect(texts.map((text) => text.split('\n')[0])).toEqual(['## Question', '## Method', '## Measurements', '## Discussion']);
  for (const text of texts) expect(text).toMatch(/^## [^\n]+\n\n> [^\n<]+$/);
  expect(await textsOf([exercise('no-such/exercise')])).toEqual(texts);
});

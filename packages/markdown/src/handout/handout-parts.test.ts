import { labs, readHandout } from '@rooflab/catalogue';
import { isTimed } from '@rooflab/lab';
import { expect, test } from 'vitest';
import { handoutParts } from './handout-parts.ts';

const firsts = labs.flatMap(({ id, exercises: [exercise] }) => (exercise ? [{ id, exercise }] : []));

test.each(firsts)(
  'The handout of $id leaves it to the card of the page what is scored: that depends on the assignment.',
  async ({ exercise }) => {
    const markdown = await readHandout(exercise);
    expect(markdown).toContain('\n## How it is scored\n');
    if (isTimed(exercise)) expect(markdown).toContain('(../../docs/how-you-are-measured.md#what-it-is-worth-in-a-course)');
    const { beginning, reference, rest } = handoutParts(markdown);
    if (isTimed(exercise)) expect(rest.map(({ title }) => title)).toContain('The ladder');
    expect(JSON.stringify([beginning, reference, rest])).not.toMatch(/\b40 points|points for speed|pass mark|full mark/);
  },
);

test('What comes before any heading is read first.', () => {
  const { beginning, rest } = handoutParts('# Lab\n\nAn introduction.\n\n## Why\n\nBecause.\n\n## Theory\n\nMore.\n');
  expect(beginning.map(({ title }) => title)).toEqual(['', 'Why']);
  expect(rest.map(({ title }) => title)).toEqual(['Theory']);
});

test('On the page of an exercise the section named like it stands by itself, and those named like others are left out.', () => {
  const markdown = '## Why\n\nBecause.\n\n## 1. One\n\nFirst.\n\n## 2. Two\n\nSecond.\n\n## Theory\n\nMore.\n';
  const titles = ['1. One', '2. Two'];
  const titlesOf = (sections: readonly { readonly title: string }[]) => sections.map(({ title }) => title);
  const { own, beginning, rest } = handoutParts(markdown, { title: '2. Two', titles });
  expect([own, beginning, rest].map(titlesOf)).toEqual([['2. Two'], ['Why'], ['Theory']]);
  expect(titlesOf(handoutParts(markdown).rest)).toEqual(['1. One', '2. Two', 'Theory']);
});

test('In a lab whose handout has sections for its exercises, each exercise has one, with a picture.', async () => {
  for (const { exercises } of labs) {
    const [first] = exercises;
    if (!first) continue;
    const titles = exercises.map(({ title }) => title);
    const handout = await readHandout(first);
    const own = titles.map((title) => handoutParts(handout, { title, titles }).own);
    if (own.every((sections) => sections.length === 0)) continue;
    for (const [i, sections] of own.entries())
      expect(
        sections.map(({ blocks }) => blocks.at(-1)?.kind),
        titles[i],
      ).toEqual(['picture']);
  }
});

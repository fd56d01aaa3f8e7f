import { labs, readHandout } from '@rooflab/catalogue';
import { expect, test } from 'vitest';
import { handoutParts } from './handout-parts.ts';

const firsts = labs.flatMap(({ id, exercises: [exercise] }) => (exercise ? [{ id, exercise }] : []));

test.each(firsts)(
  'The handout of $id leaves it to the card of the page what is scored: that depends on the assignment.',
  async ({ exercise }) => {
    const markdown = await readHandout(exercise);
    expect(markdown).toContain('\n## How it is scored\n');
    expect(markdown).toContain('(../../docs/how-you-are-measured.md#what-it-is-worth-in-a-course)');
    const { beginning, reference, rest } = handoutParts(markdown);
    expect(rest.map(({ title }) => title)).toContain('The ladder');
    expect(JSON.stringify([beginning, reference, rest])).not.toMatch(/\b40 points|points for speed|pass mark|full mark/);
  },
);

test('What comes before any heading is read first.', () => {
  const { beginning, rest } = handoutParts('# Lab\n\nAn introduction.\n\n## Why\n\nBecause.\n\n## Theory\n\nMore.\n');
  expect(beginning.map(({ title }) => title)).toEqual(['', 'Why']);
  expect(rest.map(({ title }) => title)).toEqual(['Theory']);
});

import type { BankVariant } from '@rooflab/lab/question';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { QUESTION } from '../testing/school.ts';
import { drawTry } from './try-variant.ts';

const PLACE = { enrolmentId: 'ada', assignmentId: 'a', question: QUESTION };

function bankOf(variants: number): { counted: BankVariant[] } {
  const counted = Array.from({ length: variants }, (_, i) => ({
    ...{ question: QUESTION, title: 'A question', text: `What is ${i}?`, fields: [], answer: { n: i }, mistakes: [], solution: '' },
    askedSha256: i.toString(16).padStart(64, '0'),
  }));
  return { counted };
}

/** The hashes of so many tries, one after the other. */
function drawn(
  secret: string,
  { variants, tries, enrolmentId = 'ada' }: { variants: number; tries: number; enrolmentId?: string },
): string[] {
  const had: string[] = [];
  for (let number = 1; number <= tries; number++)
    had.push(drawTry(secret, bankOf(variants), { place: { ...PLACE, enrolmentId, number }, had }).askedSha256);
  return had;
}

test('No variant comes a second time before each has come once, and then they come again in turn.', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1, max: 12 }), (secret, variants) => {
      const twice = drawn(secret, { variants, tries: 2 * variants });
      expect(new Set(twice.slice(0, variants)).size).toBe(variants);
      expect(new Set(twice.slice(variants)).size).toBe(variants);
    }),
  );
});

test('The same try has the same variant in every process; another secret or another student has another order.', () => {
  const of = { variants: 50, tries: 50 };
  expect(drawn('secret', of)).toEqual(drawn('secret', of));
  expect(drawn('secret', of)).not.toEqual(drawn('other', of));
  expect(drawn('secret', of)).not.toEqual(drawn('secret', { ...of, enrolmentId: 'ben' }));
});

test('Each variant is equally likely to come first.', () => {
  const counts = Map.groupBy(
    Array.from({ length: 4000 }, (_, i) => drawn('secret', { variants: 4, tries: 1, enrolmentId: String(i) })[0]),
    (hash) => hash,
  );
  expect(counts.size).toBe(4);
  for (const same of counts.values()) expect(Math.abs(same.length - 1000)).toBeLessThan(150);
});

test('Hashes of variants that the question does not have any more leave all of its variants to draw from.', () => {
  const had = ['f'.repeat(64)];
  expect(drawTry('secret', bankOf(3), { place: { ...PLACE, number: 1 }, had }).askedSha256).toMatch(/^0/);
});

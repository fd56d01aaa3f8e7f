import { expect, test } from 'vitest';
import { QUESTION } from '../testing/school.ts';
import { distributionOf } from './distribution.ts';
import { drawnTry, variantOfTry } from './try-variant.ts';

const SECRET = 'only-for-tests';
const AT = new Date('2026-10-01T12:00:00Z');

/** A try whose first number is the right one times this factor. */
function answeredWith(factor: number, number: number) {
  const place = { enrolmentId: 'ada', assignmentId: 'a', question: QUESTION, number };
  const variant = variantOfTry(SECRET, place);
  const { asked, askedSha256 } = drawnTry(variant);
  const [id = '', right] = Object.entries(variant.answer)[0] ?? [];
  const given = { answers: { [id]: String(Number(right) * factor) }, verdicts: { [id]: false }, fraction: 0, answeredAt: AT };
  return { ...place, ...given, tryId: String(number), asked, askedSha256, drawnAt: AT, regrades: [] };
}

test('Of the usual errors the eight most frequent are told, the most frequent first.', () => {
  const factors = [2, 3, 4, 5, 6, 7, 8, 9, 9, 10];
  const tries = factors.map((factor, i) => answeredWith(factor, i + 1));
  const [field] = distributionOf(SECRET, tries).fields;
  expect(field?.usualErrors.map(({ factor }) => factor)).toEqual([9, 2, 3, 4, 5, 6, 7, 8]);
});

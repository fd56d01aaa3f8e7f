import { readBank } from '@rooflab/catalogue/questions';
import { expect, test } from 'vitest';
import { QUESTION } from '../testing/school.ts';
import { distributionOf } from './distribution.ts';
import { drawTry } from './try-variant.ts';

const bank = (await readBank(QUESTION)) ?? expect.fail();
const AT = new Date('2026-10-01T12:00:00Z');

/** A try whose first number is the right one times this factor. */
function answeredWith(factor: number, number: number) {
  const place = { enrolmentId: 'ada', assignmentId: 'a', question: QUESTION, number };
  const drawn = drawTry('only-for-tests', bank, { place, had: [] });
  const [id = '', right] = Object.entries(drawn.answerKey.answer)[0] ?? [];
  const given = { answers: { [id]: String(Number(right) * factor) }, verdicts: { [id]: false }, fraction: 0, answeredAt: AT };
  return { ...place, ...given, ...drawn, tryId: String(number), labVersion: null, drawId: null, closesAt: null, drawnAt: AT, regrades: [] };
}

test('Of the usual errors the eight most frequent are told, the most frequent first.', () => {
  const factors = [2, 3, 4, 5, 6, 7, 8, 9, 9, 10];
  const tries = factors.map((factor, i) => answeredWith(factor, i + 1));
  const [field] = distributionOf(bank, tries).fields;
  expect(field?.usualErrors.map(({ factor }) => factor)).toEqual([9, 2, 3, 4, 5, 6, 7, 8]);
});

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

test('Of questions about students’ own files one is shown, and no choices are counted: each student had others.', () => {
  const field = (line: number) => {
    const choices = ['a', 'b', 'c'].map((value) => ({ value, label: `\`x[${line}${value}]\`` }));
    return { id: 'which', kind: 'choice' as const, label: `Which index in line ${line}?`, choices };
  };
  const tries = [1, 2].map((number) => ({
    ...answeredWith(1, number),
    asked: { title: 'Your kernel', text: '', fields: [field(number)] },
    ...{ drawId: `draw ${number}`, answers: { which: 'a' }, verdicts: { which: number === 1 } },
  }));
  const [asked] = distributionOf(null, tries).fields;
  expect(asked).toMatchObject({ label: 'Which index in line 1?', ofOwnFiles: true, right: 1, wrong: 1, choices: [] });
  const ofLab = tries.map((row) => ({ ...row, drawId: null }));
  expect(distributionOf(null, ofLab).fields[0]?.choices.map(({ value, answers }) => [value, answers])).toEqual([
    ['a', 2],
    ['b', 0],
    ['c', 0],
  ]);
});

test('Of the usual errors the eight most frequent are told, the most frequent first.', () => {
  const factors = [2, 3, 4, 5, 6, 7, 8, 9, 9, 10];
  const tries = factors.map((factor, i) => answeredWith(factor, i + 1));
  const [field] = distributionOf(bank, tries).fields;
  expect(field?.usualErrors.map(({ factor }) => factor)).toEqual([9, 2, 3, 4, 5, 6, 7, 8]);
});

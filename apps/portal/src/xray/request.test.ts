import { xrayFixture } from '@rooflab/result/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { laneCells, sectorBoxes, touchX } from './request-layout.ts';
import { banksOf, requestOf, requestSentence, sectorsOf, touchesOf, type WarpRequest, wordsOf } from './request-shape.ts';
import { lanesTable } from './request-table.ts';
import { stepName, stepWords } from './step-words.ts';

const [input, part] = xrayFixture().pictures;
const [first, second] = [input?.steps[0], part?.steps[0]];
if (!input || !part || !first || !second) throw new Error('The fixture lacks its pictures.');
const [column, conflict] = [requestOf(input, first), requestOf(part, second)];

/** The request whose lanes touch these byte addresses. */
function request(base: WarpRequest, addressOf: (lane: number) => number | null, changes: Partial<WarpRequest> = {}): WarpRequest {
  return { ...base, addresses: base.addresses.map((_, lane) => addressOf(lane)), ...changes };
}

const sentences: readonly (readonly [what: string, drawn: WarpRequest, sentence: string])[] = [
  ['a column', column, '32 lanes touch 32 sectors; side by side they would need 4.'],
  ['neighbours', request(column, (lane) => 4 * lane, { sectors: 4 }), '32 lanes touch 4 sectors, the fewest possible.'],
  ['one lane', request(column, (lane) => (lane === 5 ? 64 : null), { sectors: 1 }), '1 lane touches 1 sector, the fewest possible.'],
  ['the same word', request(column, () => 32, { sectors: 1 }), '32 lanes touch 1 sector, the fewest possible.'],
  ['every second word', conflict, '32 lanes touch 32 words in 16 banks: that takes 1 extra pass.'],
  ['all banks', request(conflict, (lane) => 4 * lane, { bankConflicts: 0 }), '32 lanes touch 32 words in 32 banks: no bank is used twice.'],
  [
    'four words a lane',
    request(conflict, (lane) => 16 * lane, { bytes: 16, bankConflicts: 0 }),
    '32 lanes touch 128 words in 32 banks: no bank is used twice. Accesses of 16 bytes go in 4 turns of 8 lanes, and in each a bank may serve one word.',
  ],
];

test.each(sentences)('The sentence of a request for %s.', (_, drawn, sentence) => {
  expect(requestSentence(drawn)).toBe(sentence);
});

test('A picture of one step says for which turns it stands; in one of several each has its number and its lanes.', () => {
  expect(stepWords(input, 0)).toBe('32 lanes touch 32 sectors; side by side they would need 4. All 16 turns, each 4 bytes further on.');
  expect([stepName(part, 2), stepWords(part, 2)]).toEqual([
    'Step 3 of 5',
    '8 of 32 lanes active, stride 8 bytes. 8 lanes touch 8 words in 8 banks: no bank is used twice.',
  ]);
});

test('Turns that are not shown are counted with the last step.', () => {
  const picture = { ...part, turns: 4096 };
  expect(stepWords(picture, 0)).not.toContain('not shown');
  expect(stepWords(picture, 4).replaceAll('\u202f', ' ')).toContain(' 4 091 of its 4 096 turns are not shown.');
});

test('The table has the lanes of the step that is drawn, the file those of all steps.', () => {
  expect(lanesTable(part, part.steps.slice(0, 1)).rows).toHaveLength(32);
  const all = lanesTable(part, part.steps);
  expect(all.columns.map(({ name }) => name)).toEqual(['Turn', 'Lane', 'Address', 'Bank']);
  expect(all.rows[32 + 1]?.cells.map(({ raw }) => raw)).toEqual([2, '1', 8, 2]);
});

const anyPicture = fc.record({
  addresses: fc.array(
    fc.option(
      fc.nat(2 ** 20).map((word) => 4 * word),
      { nil: null },
    ),
    { minLength: 32, maxLength: 32 },
  ),
  bytes: fc.constantFrom(2, 4, 8, 16, 64),
});

test('Every touched word lies in one sector and in one bank, and no other word is shown as touched.', () => {
  fc.assert(
    fc.property(anyPicture, (picture) => {
      const words = wordsOf(touchesOf(picture));
      const inSectors = sectorsOf(words).flatMap(({ index, touched }) => touched.flatMap((is, word) => (is ? [8 * index + word] : [])));
      expect(inSectors).toEqual(words);
      const inBanks = banksOf(words);
      expect(inBanks.flat().sort((a, b) => a - b)).toEqual(words);
      for (const [bank, held] of inBanks.entries()) expect(held.every((word) => word % 32 === bank)).toBe(true);
    }),
  );
});

test('Sectors stay in the drawing, in the order of memory, neighbours side by side; a link ends in its sector.', () => {
  fc.assert(
    fc.property(anyPicture, fc.integer({ min: 240, max: 1400 }), (picture, width) => {
      const touches = touchesOf(picture);
      const sectors = sectorsOf(wordsOf(touches));
      const boxes = sectorBoxes(sectors, width);
      boxes.forEach((box, at) => {
        const before = boxes[at - 1];
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(width);
        if (!before) return;
        const apart = box.x - (before.x + before.width);
        if (box.startsGroup) expect(apart).toBeGreaterThan(0);
        else expect(Math.abs(apart)).toBeLessThan(0.05);
      });
      for (const touch of touches) {
        const x = touchX(touch, boxes);
        const box = boxes.find(({ sector }) => sector.index === Math.floor(touch.firstWord / 8));
        if (!box) expect(x).toBeNull();
        else expect(x).toBeGreaterThanOrEqual(box.x);
      }
    }),
  );
});

test('Lanes share the width.', () => {
  const cells = laneCells(32, 320);
  expect(cells).toHaveLength(32);
  expect((cells.at(-1)?.x ?? 0) + (cells.at(-1)?.width ?? 0)).toBeLessThanOrEqual(320);
});

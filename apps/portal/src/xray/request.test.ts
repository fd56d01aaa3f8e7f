import { xrayFixture } from '@rooflab/result/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { laneCells, sectorBoxes, touchX } from './request-layout.ts';
import { banksOf, type Picture, pictureSentence, sectorsOf, touchesOf, wordsOf } from './request-shape.ts';

const [column, conflict] = xrayFixture().pictures;
if (!column || !conflict) throw new Error('The fixture lacks its pictures.');

/** The request whose lanes touch these byte addresses. */
function request(base: Picture, addressOf: (lane: number) => number | null, changes: Partial<Picture> = {}): Picture {
  return { ...base, addresses: base.addresses.map((_, lane) => addressOf(lane)), ...changes };
}

const sentences: readonly (readonly [what: string, picture: Picture, sentence: string])[] = [
  ['a column', column, '32 lanes touch 32 sectors; side by side they would need 4.'],
  ['neighbours', request(column, (lane) => 4 * lane, { sectors: 4 }), '32 lanes touch 4 sectors: fewer would not do.'],
  ['one lane', request(column, (lane) => (lane === 5 ? 64 : null), { sectors: 1 }), '1 lane touches 1 sector: fewer would not do.'],
  ['the same word', request(column, () => 32, { sectors: 1 }), '32 lanes touch 1 sector: fewer would not do.'],
  ['every second word', conflict, '32 lanes touch 32 words in 16 banks: that takes 1 extra pass.'],
  [
    'all banks',
    request(conflict, (lane) => 4 * lane, { bankConflicts: 0 }),
    '32 lanes touch 32 words in 32 banks: no bank has to serve twice.',
  ],
  [
    'four words a lane',
    request(conflict, (lane) => 16 * lane, { bytes: 16, bankConflicts: 0 }),
    '32 lanes touch 128 words in 32 banks: no bank has to serve twice. Accesses of 16 bytes go in 4 turns of 8 lanes, and in each a bank may serve one word.',
  ],
];

test.each(sentences)('The sentence of a request for %s.', (_, picture, sentence) => {
  expect(pictureSentence(picture)).toBe(sentence);
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

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Box, boxAround, boxesAlong, labelAlong, labelsAround, labelsAway, overlap, placeLabels } from './label-placement.ts';

const bounds: Box = { left: 0, top: 0, right: 400, bottom: 300 };

const place = fc.record({ x: fc.integer({ min: 0, max: 400 }), y: fc.integer({ min: 0, max: 300 }) });

/** Marks named `1 word…`, with their number alone as a last resort. */
const marks = fc.array(fc.tuple(place, fc.integer({ min: 5, max: 160 })), { maxLength: 30 });

function drawing(given: readonly (readonly [{ x: number; y: number }, number])[]) {
  const taken = given.map(([{ x, y }]) => boxAround(x, y, 7));
  const labels = given.map(([at, width], index) => [
    labelsAround(`${index} name`, width, at, 10),
    labelsAround(`${index}`, Math.min(width, 8), at, 10),
  ]);
  return { taken, placed: placeLabels(labels, { bounds, taken, avoided: [] }) };
}

test('Labels are within bounds, on no mark, and on no other label.', () => {
  fc.assert(
    fc.property(marks, (given) => {
      const { taken, placed } = drawing(given);
      const boxes = placed.map((label) => label?.boxes ?? []);
      boxes.forEach((own, index) => {
        for (const box of own) {
          expect(box.left >= 0 && box.top >= 0 && box.right <= 400 && box.bottom <= 300).toBe(true);
          expect(taken.some((each) => overlap(each, box))).toBe(false);
          expect(boxes.slice(index + 1).some((other) => other.some((each) => overlap(each, box)))).toBe(false);
        }
      });
    }),
  );
});

test('The same drawing gets the same labels, and a label that is alone gets its first wish.', () => {
  fc.assert(
    fc.property(marks, (given) => {
      expect(drawing(given).placed).toEqual(drawing(given).placed);
    }),
  );
  const [only] = drawing([[{ x: 100, y: 100 }, 60]]).placed;
  expect(only).toMatchObject({ text: '0 name', x: 110, y: 100, anchor: 'start' });
});

test('Where the whole name has no room its number is written, and where that has none nothing is.', () => {
  const wishes = [labelsAround('2 strided', 80, { x: 50, y: 50 }, 10), labelsAround('2', 8, { x: 50, y: 50 }, 10)];
  const small = (half: number): Box => boxAround(50, 50, half);
  const inside = (half: number) => placeLabels([wishes], { bounds: small(half), taken: [], avoided: [] })[0]?.text;
  expect([inside(200), inside(30), inside(8)]).toEqual(['2 strided', '2', undefined]);
});

test('Away from its mark a text has a line to it that ends at the text.', () => {
  fc.assert(
    fc.property(place, fc.integer({ min: 5, max: 160 }), (at, width) => {
      for (const { boxes, leader } of labelsAway('3 z-march', width, at)) {
        const [box] = boxes;
        const [from, to] = leader ?? [];
        if (!box || !from || !to) throw new Error('It has both.');
        expect(Math.hypot(from.x - at.x, from.y - at.y)).toBeCloseTo(7);
        expect(to.x >= box.left - 4 && to.x <= box.right + 4 && to.y >= box.top - 1 && to.y <= box.bottom + 1).toBe(true);
        expect(overlap(box, boxAround(at.x, at.y, 7))).toBe(false);
      }
    }),
  );
});

test('A line is crossed only where there is no other place.', () => {
  const wishes = [labelsAround('1 naive', 50, { x: 200, y: 150 }, 10)];
  const rightOfIt = boxesAlong({ x: 215, y: 0 }, { x: 215, y: 300 }, 2);
  const leftOfIt = boxesAlong({ x: 185, y: 0 }, { x: 185, y: 300 }, 2);
  const sides = [[], rightOfIt, [...rightOfIt, ...leftOfIt]].map((avoided) => {
    const [label] = placeLabels([wishes], { bounds, taken: [], avoided });
    return label?.anchor;
  });
  expect(sides).toEqual(['start', 'end', 'start']);
});

test('A text along a line covers the line, not the square around it.', () => {
  const { boxes } = labelAlong('4 390 GB/s', 100, { x: 100, y: 100, angle: 45 });
  expect(boxes.some((box) => overlap(box, boxAround(130, 70, 1)))).toBe(true);
  expect(boxes.some((box) => overlap(box, boxAround(70, 70, 1)))).toBe(false);
});

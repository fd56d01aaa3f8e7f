import fc from 'fast-check';
import { expect, test } from 'vitest';
import { grown, SectorIndex } from './sector-index.ts';

type Sector = readonly [region: number, sector: number];

/** By number: the sectors in the order in which they first appear. */
function expectNumbered(index: SectorIndex, asked: readonly Sector[]): void {
  const numbers = new Map<string, number>();
  const expected = asked.map((sector) => {
    const number = numbers.get(sector.join()) ?? numbers.size;
    numbers.set(sector.join(), number);
    return number;
  });
  expect(asked.map(([region, sector]) => index.idOf(region, sector))).toEqual(expected);
  expect(index.count).toBe(numbers.size);
  expect([...numbers.values()].map((id) => [index.regionOf(id), index.sectorOf(id)].join())).toEqual([...numbers.keys()]);
}

test('Sectors are numbered in the order in which they appear, those of each region separately.', () => {
  const asked = fc.array(fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 5 })), { maxLength: 40 });
  fc.assert(fc.property(asked, (sectors) => expectNumbered(new SectorIndex(), sectors)));
});

test('A hundred thousand sectors keep their numbers, with strides that are powers of two, too.', () => {
  const sectors = Array.from({ length: 100_000 }, (_, i): Sector => [i % 3, i % 2 === 0 ? i : 1024 * i]);
  expectNumbered(new SectorIndex(), [...sectors, ...sectors]);
});

test('An array grows to at least twice its length and keeps what it holds, and is left alone where it is long enough.', () => {
  const array = Uint32Array.of(1, 2, 3);
  expect(grown(array, 3)).toBe(array);
  expect(grown(array, 4)).toEqual(Uint32Array.of(1, 2, 3, 0, 0, 0));
  expect(grown(array, 8)).toEqual(Uint32Array.of(1, 2, 3, 0, 0, 0, 0, 0));
  expect(grown(Int32Array.of(-1), 2)).toEqual(Int32Array.of(-1, 0));
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { siteOf, storageVariable, workgroupVariable } from '../../../../test/xray-trace.ts';
import { DispatchHazards } from './dispatch-hazards.ts';

const SITES = [siteOf('load', { line: 3 }), siteOf('store', { line: 2, column: 9 }), siteOf('store', { line: 2, column: 4 })];
const VARIABLES = [storageVariable(1), workgroupVariable()];
/** Sites through which two variables are touched. */
const PLACES = SITES.flatMap((_, site) => VARIABLES.map((_, variable) => ({ site, variable })));

const kinds = ['race', 'race across', 'unwritten', 'outside', 'discarded'] as const;

const added = fc.record({
  kind: fc.constantFrom(...kinds),
  place: fc.nat({ max: PLACES.length - 1 }),
  other: fc.nat({ max: PLACES.length - 1 }),
  word: fc.nat({ max: 99 }),
  times: fc.integer({ min: 1, max: 3 }),
});

test('Hazards are counted for each kind and pair of places, in whatever order the two come, with their lowest word.', () => {
  fc.assert(
    fc.property(fc.array(added, { maxLength: 30 }), (all) => {
      const hazards = new DispatchHazards(PLACES);
      const expected = new Map<string, { times: number; word: number }>();
      for (const { kind, place, other, word, times } of all) {
        if (kind === 'race' || kind === 'race across') hazards.addRace({ place, other, word, acrossWorkgroups: kind === 'race across' });
        if (kind === 'unwritten') hazards.addUnwritten({ place, word });
        if (kind === 'outside') hazards.addOutOfBounds({ place, word, times });
        if (kind === 'discarded') hazards.addDiscarded({ place, word, times });
        const pair = kind.startsWith('race') ? [place, other].sort((a, b) => a - b) : [place, place];
        const counted = kind === 'outside' || kind === 'discarded' ? times : 1;
        const known = expected.get([kind, ...pair].join()) ?? { times: 0, word };
        expected.set([kind, ...pair].join(), { times: known.times + counted, word: Math.min(known.word, word) });
      }
      const found = hazards.found({ sites: SITES, variables: VARIABLES });
      const countsOf = (counts: Iterable<{ times: number; word: number }>) =>
        [...counts].map(({ times, word }) => `${times} ${word}`).sort();
      expect(countsOf(found)).toEqual(countsOf(expected.values()));
    }),
  );
});

test('The places of a hazard are told by line and column, one of them where both are the same.', () => {
  const hazards = new DispatchHazards(PLACES);
  hazards.addRace({ place: 0, other: 2, word: 0, acrossWorkgroups: false });
  hazards.addRace({ place: 2, other: 4, word: 0, acrossWorkgroups: false });
  hazards.addRace({ place: 3, other: 3, word: 0, acrossWorkgroups: false });
  const [load, right, left] = SITES;
  expect(hazards.found({ sites: SITES, variables: VARIABLES })).toEqual(
    [[right, load], [left, right], [right]].map((sites, i) => ({
      ...{ kind: 'race', acrossWorkgroups: false, isDiscarded: false, times: 1, word: 0, sites },
      variable: VARIABLES[i === 2 ? 1 : 0],
    })),
  );
});

test('Atomic reads of zeros in workgroup memory are no hazard, of a buffer they are.', () => {
  const sites = [siteOf('atomic')];
  const hazards = new DispatchHazards([
    { site: 0, variable: 0 },
    { site: 0, variable: 1 },
  ]);
  hazards.addUnwritten({ place: 0, word: 0 });
  hazards.addUnwritten({ place: 1, word: 0 });
  expect(hazards.found({ sites, variables: VARIABLES }).map(({ variable }) => variable.memory)).toEqual(['storage']);
});

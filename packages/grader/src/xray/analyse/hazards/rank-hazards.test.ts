import { expect, test } from 'vitest';
import { siteOf, storageVariable, workgroupVariable } from '../../../../test/xray-trace.ts';
import type { Site } from '../../trace.ts';
import type { FoundHazard } from './dispatch-hazards.ts';
import { rankHazards } from './rank-hazards.ts';

const BUFFER = storageVariable(1, { name: 'b' });

/** Between stores at these lines and columns. */
function race(places: readonly (readonly [line: number, column: number])[], changes: Partial<FoundHazard> = {}): FoundHazard {
  const sites = places.map(([line, column]) => siteOf('store', { line, column })) as [Site, ...Site[]];
  return { kind: 'race', acrossWorkgroups: false, variable: BUFFER, isDiscarded: false, sites, times: 1, word: 9, ...changes };
}

const ranked = (...found: readonly FoundHazard[]) => rankHazards(found, new Map([[1, 64]]));

test('The worst kind comes first, then what affects most words, then what is first in the file.', () => {
  const tile = workgroupVariable();
  const found = [
    race([[9, 1]], { kind: 'uninitialized', variable: tile }),
    race([[8, 1]], { kind: 'out-of-bounds', isDiscarded: true, variable: tile }),
    race([[8, 1]], { kind: 'out-of-bounds', isDiscarded: true }),
    race([[7, 1]], { kind: 'out-of-bounds', variable: tile }),
    race([[6, 1]], { kind: 'out-of-bounds' }),
    race([[5, 1]], { kind: 'uninitialized' }),
    race([[4, 1]], { variable: tile }),
    race([
      [3, 1],
      [9, 1],
    ]),
    race([
      [3, 1],
      [7, 1],
    ]),
    race([[3, 1]]),
    race([
      [2, 1],
      [99, 1],
    ]),
    race([[99, 1]], { times: 2 }),
  ];
  const order = ranked(...found).map(({ kind, memory, lines }) => [kind, memory, ...lines].join(' '));
  expect(order).toEqual([
    'race storage 99',
    'race storage 2 99',
    'race storage 3',
    'race storage 3 7',
    'race storage 3 9',
    'race workgroup 4',
    'uninitialized storage 5',
    'out-of-bounds storage 6',
    'out-of-bounds workgroup 7',
    'uninitialized workgroup 9',
  ]);
  const notes = ranked(...found.slice(0, 3)).map(({ memory, discarded = false }) => [memory, discarded]);
  expect(notes).toEqual([
    ['workgroup', false],
    ['storage', true],
    ['workgroup', true],
  ]);
});

test('Pairs of lines whose digits are the same are still two.', () => {
  const pairs = [
    race([
      [1, 1],
      [112, 1],
    ]),
    race([
      [11, 1],
      [12, 1],
    ]),
  ];
  expect(ranked(...pairs)).toHaveLength(2);
});

test('Of several on the same lines the one across workgroups is told, else the leftmost, else the first by name, in whatever order they come.', () => {
  const toldOf = (...found: readonly FoundHazard[]) => {
    const messages = [ranked(...found), ranked(...[...found].reverse())].map(([first, ...others]) => {
      expect(others).toEqual([]);
      return first?.message;
    });
    expect(messages[1]).toBe(messages[0]);
    return messages[0];
  };
  const named = (name: string) => ({ variable: storageVariable(2, { name }), word: 0 });
  expect(toldOf(race([[5, 2]]), race([[5, 8]], { acrossWorkgroups: true, ...named('far') }))).toMatch(/^Line 5 writes far, .* workgroup /);
  expect(toldOf(race([[5, 8]], named('right')), race([[5, 7]], named('x')))).toMatch(/^Line 5 writes x,/);
  const pair = (column: number, name: string) =>
    race(
      [
        [5, 7],
        [5, column],
      ],
      named(name),
    );
  expect(toldOf(pair(12, 'right'), pair(9, 'x'))).toMatch(/^Line 5 writes x,/);
  expect(toldOf(race([[5, 7]], named('one')), race([[5, 7]], named('another')))).toMatch(/^Line 5 writes another,/);
});

test('Those on the same lines are added up, and the lowest element of the one that is told is named.', () => {
  const found = [
    race([[5, 2]], { word: 7, times: 2 }),
    race([[5, 3]], { word: 6 }),
    race([[5, 4]], { word: 8 }),
    race([[5, 5]], { word: 1, variable: storageVariable(2, { name: 'other' }) }),
    race([[1, 1]], { times: 4, word: 0 }),
  ];
  expect(ranked(...found).map(({ message }) => message)).toEqual([
    expect.stringMatching(/^Line 5 writes element 6 of b,/),
    expect.stringMatching(/^Line 1 writes b,/),
  ]);
});

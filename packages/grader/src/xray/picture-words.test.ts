import { expect, test } from 'vitest';
import { costSentence, isTree, lanesSentence, type Step, strideOf, turnsSentence } from './picture-words.ts';

function step(addressOf: (lane: number) => number | null, changes: Partial<Step> = {}): Step {
  const addresses = Array.from({ length: 32 }, (_, lane) => addressOf(lane));
  const lanes = addresses.filter((address) => address !== null).length;
  return { turn: 1, turns: 1, advanceBytes: null, lanes, addresses, sectors: 0, bankConflicts: 0, ...changes };
}

test.each([
  ['neighbours', step((lane) => 4 * lane), '32 of 32 lanes active, stride 4 bytes'],
  ['every eighth lane', step((lane) => (lane % 8 === 0 ? 16 * lane : null)), '4 of 32 lanes active, stride 128 bytes'],
  ['one word', step(() => 64), '32 of 32 lanes active, all at one address'],
  ['one lane', step((lane) => (lane === 0 ? 0 : null)), '1 of 32 lanes active'],
  ['any words', step((lane) => 4 * lane * lane), '32 of 32 lanes active, no single stride'],
  ['what lies out of bounds', step(() => null, { lanes: 7 }), '7 of 32 lanes active'],
  ['a way back', step((lane) => 4 * (31 - lane)), '32 of 32 lanes active, stride -4 bytes'],
])('The sentence of a step that touches %s.', (_, drawn, sentence) => {
  expect(lanesSentence(drawn)).toBe(sentence);
});

test('A step costs sectors, or bank conflicts where it has any.', () => {
  const costs = { sectors: 1, bankConflicts: 7 };
  expect([costSentence({ memory: 'storage' }, costs), costSentence({ memory: 'workgroup' }, costs)]).toEqual([
    '1 sector',
    '7 bank conflicts',
  ]);
  expect(costSentence({ memory: 'workgroup' }, { sectors: 0, bankConflicts: 0 })).toBe('');
});

test('A stride is that of the lanes that take part, whichever they are.', () => {
  expect(strideOf(step((lane) => (lane % 2 === 0 ? 8 * lane : null)))).toBe(16);
  expect(strideOf(step((lane) => (lane < 3 ? ([0, 4, 12][lane] ?? 0) : null)))).toBeNull();
});

test('Iterations are mentioned where a step stands for several, or where not all are shown.', () => {
  const told = (turns: number, ...steps: readonly [turn: number, turns: number, advanceBytes: number | null][]) => {
    const picture = { turns, steps: steps.map(([turn, of, advanceBytes]) => step(() => 0, { turn, turns: of, advanceBytes })) };
    return picture.steps.map((_, index) => turnsSentence(picture, index));
  };
  expect(told(1, [1, 1, null])).toEqual(['']);
  expect(told(2, [1, 1, null], [2, 1, null])).toEqual(['', '']);
  expect(told(16, [1, 16, 4])).toEqual(['all 16 turns, each 4 bytes further on']);
  expect(told(5, [1, 4, -1], [5, 1, null])).toEqual(['turns 1 to 4 of 5, each 1 byte further back', 'turn 5 of 5']);
  expect(told(4, [1, 2, 0], [3, 2, null])).toEqual(['turns 1 to 2 of 4, each at the same place', 'turns 3 to 4 of 4']);
  expect(told(40, [1, 20, null], [3, 1, null])).toEqual(['20 of 40 turns look like this', 'turn 3 of 40']);
});

test('A tree has ever fewer lanes, a scan ever more; a loop whose last turn is cut short is neither.', () => {
  const picture = (...lanes: number[]) => ({ steps: lanes.map((count) => step((lane) => (lane < count ? 4 * lane : null))) });
  expect(isTree(picture(32, 32, 16, 8, 4, 2, 1))).toBe(true);
  expect(isTree(picture(1, 2, 4))).toBe(true);
  expect(isTree(picture(32, 32, 7))).toBe(false);
  expect(isTree(picture(32, 8, 16))).toBe(false);
});

import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('One has the device at a time, in the order in which they asked, and one that leaves the line is passed over.', () => {
  const turns = createTurns();
  const [first, second, third] = [{}, {}, {}];
  const had: object[] = [];
  const take = (who: object) => turns.take(who, () => had.push(who));
  expect([take(first), take(second), take(third)]).toEqual([true, false, false]);
  turns.leave(second);
  expect(had).toEqual([first]);
  turns.leave(first);
  expect(had).toEqual([first, third]);
  turns.leave(third);
  expect(take(second)).toBe(true);
});

test('Who asks twice has it once, and who does not have it cannot give it away.', () => {
  const turns = createTurns();
  const [first, second] = [{}, {}];
  const had: object[] = [];
  const take = (who: object) => turns.take(who, () => had.push(who));
  expect([take(first), take(first), take(second)]).toEqual([true, true, false]);
  turns.leave({});
  expect(had).toEqual([first]);
  turns.leave(first);
  expect(had).toEqual([first, second]);
});

import { expect, test } from 'vitest';
import { FACT_WORDS, fixedCost, leastCost } from './cost-of-size.ts';
import type { TimedExercise } from './timed-exercise.ts';

type Part = keyof ReturnType<TimedExercise['cost']>;

const PARTS: readonly Part[] = ['bytesRead', 'bytesWritten', 'flops'];

/** Its `part` grows by one with each fact that is not zero. */
function costWith(part: Part | null): Pick<TimedExercise, 'cost'> {
  return {
    cost: ({ n = 0 }, facts) => {
      const cost = { bytesRead: 4 * n, bytesWritten: 8, flops: n };
      return part === null ? cost : { ...cost, [part]: cost[part] + facts.filter((fact) => fact > 0).length };
    },
  };
}

test.each(PARTS)('The least cost is that of data about which no fact is known: %s.', (part) => {
  expect(leastCost(costWith(part), { n: 5 })).toEqual({ bytesRead: 20, bytesWritten: 8, flops: 5 });
});

test('A cost that depends on the size alone is fixed.', () => {
  expect(fixedCost(costWith(null), { n: 5 })).toEqual({ bytesRead: 20, bytesWritten: 8, flops: 5 });
});

test.each(PARTS)('A cost is not fixed when its %s depend on the data.', (part) => {
  expect(fixedCost(costWith(part), { n: 5 })).toBeNull();
});

test('Costs see sixteen facts.', () => {
  const seen: number[] = [];
  fixedCost({ cost: (_, facts) => ({ bytesRead: seen.push(facts.length), bytesWritten: 0, flops: 0 }) }, {});
  expect(seen).toEqual([FACT_WORDS, FACT_WORDS]);
  expect(FACT_WORDS).toBe(16);
});

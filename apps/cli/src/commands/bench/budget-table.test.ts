import { expect, test } from 'vitest';
import { budgetTable, gradingsPerMinute, largestFractionDifference, medianRatios, type TimedGrading } from './budget-table.ts';

function grading(changes: Partial<TimedGrading> = {}): TimedGrading {
  return {
    exercise: 'reduction/sum',
    rung: '05-grid-stride',
    roof: 'kept',
    verdict: 'accepted',
    verdictMs: 500,
    wholeMs: 700,
    phases: [
      { phase: 'checking', ms: 100 },
      { phase: 'timing', ms: 400 },
    ],
    fraction: 0.9,
    kept: null,
    ...changes,
  };
}

test('each phase has its middle and its 95th percentile, a phase that a grading lacks takes none of its time', () => {
  const slow = grading({ verdictMs: 1100, phases: [{ phase: 'roof', ms: 600 }, ...grading().phases] });
  expect(budgetTable([grading(), grading(), slow]).split('\n')).toEqual([
    '| step | p50 ms | p95 ms |',
    '| --- | ---: | ---: |',
    '| checking | 100 | 100 |',
    '| timing | 400 | 400 |',
    '| roof | 0 | 600 |',
    '| **to the verdict** | 500 | 1100 |',
    '| to the explanation | 700 | 700 |',
    '',
  ]);
});

test('gradings a minute count everything between the first and the last', () => {
  expect(gradingsPerMinute([grading(), grading()], 1000)).toBe(120);
});

test('the fractions of a rung graded both ways are compared, and no others', () => {
  const own = grading({ roof: 'own', fraction: 0.8 });
  expect(largestFractionDifference([own, grading({ fraction: 0.804 })])).toBeCloseTo(0.005);
  expect(largestFractionDifference([own, grading({ rung: '01-naive', fraction: 0.1 })])).toBeNull();
  expect(largestFractionDifference([own, grading({ fraction: null })])).toBeNull();
});

test('the medians of a rung are compared size by size with those of the same rung alone', () => {
  const alone = grading({ mediansNs: [100, 1000] });
  const overlapping = grading({ overlapping: true, mediansNs: [101, 990] });
  expect(medianRatios([alone, overlapping])).toEqual([1.01, 0.99]);
  expect(medianRatios([alone, grading({ overlapping: true, mediansNs: [200, 2000], rung: '01-naive' })])).toEqual([]);
  expect(medianRatios([alone, { ...overlapping, roof: 'own' }])).toEqual([]);
});

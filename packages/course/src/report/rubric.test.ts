import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isJudgedBy, rubricPoints, sumOfJudged } from './rubric.ts';
import { judgedFieldsSchema, rubricSchema } from './rubric-schema.ts';

const hundredths = (min: number, max: number) => fc.integer({ min, max }).map((whole) => whole / 100);

const rubrics = fc
  .uniqueArray(fc.string({ minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 20 })
  .chain((names) => fc.tuple(...names.map((name) => fc.record({ name: fc.constant(name), points: hundredths(1, 100_000) }))))
  .map((rubric) => rubric.map((each) => ({ ...each, description: '' })));

const judged = rubrics.chain((rubric) =>
  fc.tuple(
    ...rubric.map(({ name, points: maximum }) =>
      fc.record({
        name: fc.constant(name),
        maximum: fc.constant(maximum),
        points: hundredths(0, Math.round(100 * maximum)),
        note: fc.constant(null),
      }),
    ),
  ),
);

test('Sums of points have two decimals at most and no noise behind them, and the score lies between 0 and 100.', () => {
  fc.assert(
    fc.property(judged, (criteria) => {
      const { points, maximum, score } = sumOfJudged(criteria);
      for (const sum of [points, maximum]) expect(String(sum)).toMatch(/^\d+(\.\d{1,2})?$/);
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(100);
      expect(score).toBeCloseTo((100 * points) / maximum, 9);
    }),
  );
});

test('All points make exactly 100, and none exactly 0.', () => {
  fc.assert(
    fc.property(judged, (criteria) => {
      expect(sumOfJudged(criteria.map((each) => ({ ...each, points: each.maximum }))).score).toBe(100);
      expect(sumOfJudged(criteria.map((each) => ({ ...each, points: 0 }))).score).toBe(0);
    }),
  );
});

test('Of 40 points 32 are a score of 80, however they are cut.', () => {
  const given = (points: number, maximum: number) => ({ points, maximum });
  expect(sumOfJudged([given(0.1, 1), given(0.2, 2), given(31.7, 37)])).toEqual({ points: 32, maximum: 40, score: 80 });
});

test('Points are judged by a rubric if they name all of its criteria with their points, in any order.', () => {
  fc.assert(
    fc.property(rubrics, (rubric) => {
      const criteria = rubric.map(({ name, points: maximum }) => ({ name, maximum }));
      expect(isJudgedBy(rubric, criteria.toReversed())).toBe(true);
      expect(isJudgedBy(rubric, criteria.slice(1))).toBe(false);
      expect(isJudgedBy(rubric.slice(1), criteria)).toBe(false);
      const [first = { name: '', maximum: 1 }, ...others] = criteria;
      expect(isJudgedBy(rubric, [{ ...first, maximum: first.maximum + 1 }, ...others])).toBe(false);
      expect(isJudgedBy(rubric, [...others, others[0] ?? { ...first, name: `${first.name}?` }])).toBe(false);
    }),
  );
  expect(isJudgedBy([], [])).toBe(true);
  expect(rubricPoints([])).toBe(0);
});

test('Every number of hundredths is taken, and nothing finer.', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), (whole) => {
      const withPoints = (points: number) => rubricSchema.safeParse([{ name: 'Figures', points }]).success;
      expect(withPoints(whole / 100)).toBe(true);
      expect(withPoints(whole / 100 - 0.005)).toBe(false);
    }),
  );
});

test('What is wrong with points or a name is said at its criterion.', () => {
  const problems = (issues: readonly { readonly path: PropertyKey[]; readonly message: string }[] = []) =>
    issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  const given = { name: 'Figures', maximum: 5, points: 5 };
  const above = judgedFieldsSchema.safeParse([given, { ...given, name: 'Discussion', points: 5.01 }]);
  expect(problems(above.error?.issues)).toEqual(['1.points: “Discussion” has at most 5 points.']);
  const twice = rubricSchema.safeParse([
    { name: 'Figures', points: 1 },
    { name: ' Figures ', points: 2 },
  ]);
  expect(problems(twice.error?.issues)).toEqual(['1.name: Two criteria have this name.']);
});

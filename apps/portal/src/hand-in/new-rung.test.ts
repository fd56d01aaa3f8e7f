import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newRung } from './new-rung.ts';

const LADDER = [0.1, 0.4, 0.3].map((fraction, i) => ({ name: `0${i + 1}-rung`, fraction }));
const at = (minute: number, fraction: number, verdict = 'accepted') => ({
  ...{ fraction, fractionLow: fraction, verdict, handedInAt: new Date(Date.UTC(2026, 0, 1, 0, minute)) },
});

test('The first hand-in that reaches a rung is told of the highest one.', () => {
  expect(newRung(LADDER, at(5, 0.35), [])?.name).toBe('03-rung');
  expect(newRung(LADDER, at(5, 0.35), [at(1, 0.15)])?.name).toBe('03-rung');
  expect(newRung(LADDER, { ...at(5, 0.35), fractionLow: 0.15 }, [])?.name).toBe('01-rung');
  expect(newRung(LADDER, at(5, 0.05), [])).toBeNull();
});

test('A rung is new once: neither to a slower one nor to the next like it; later, wrong and slow ones take nothing away.', () => {
  expect(newRung(LADDER, at(5, 0.35), [at(1, 0.3)])).toBeNull();
  expect(newRung(LADDER, at(5, 0.35), [at(1, 0.9)])).toBeNull();
  expect(newRung(LADDER, at(5, 0.35), [at(9, 0.9), at(1, 0.9, 'too-slow'), at(5, 0.35)])?.name).toBe('03-rung');
  expect(newRung(LADDER, at(5, 0.35, 'too-slow'), [])).toBeNull();
});

test('Over a whole trail each rung is told of at most once.', () => {
  const fractions = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 30 });
  fc.assert(
    fc.property(fractions, (all) => {
      const trail = all.map((fraction, minute) => at(minute, fraction));
      const told = trail.flatMap((each) => newRung(LADDER, each, trail)?.name ?? []);
      expect(new Set(told).size).toBe(told.length);
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Course, drawArrivals, drawBurst, type Ramp, secondsLeft } from './arrivals.ts';
import { randomStream } from './random.ts';

const RAMPS: readonly Ramp[] = [
  { kind: 'hyperbolic', offsetSeconds: 900 },
  { kind: 'exponential', scaleSeconds: 21_600 },
];
const WEEK_SECONDS = 604_800;
const course = (ramp: Ramp): Course => ({ students: 5000, windowSeconds: WEEK_SECONDS, ramp, meanAttempts: 5, meanGapSeconds: 600 });

test.each(RAMPS)('The ramp $kind runs from the deadline back to the release, and no further.', (ramp) => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }), (u, v) => {
      const [low, high] = [Math.min(u, v), Math.max(u, v)].map((share) => secondsLeft({ ramp, windowSeconds: WEEK_SECONDS }, share));
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeGreaterThanOrEqual(low ?? Number.NaN);
      expect(high).toBeLessThanOrEqual(WEEK_SECONDS * (1 + 1e-9));
    }),
  );
});

test.each(RAMPS)(
  'Hand-ins on the ramp $kind come in order, before the deadline, more of them in each last hour than in the hour before.',
  (ramp) => {
    const arrivals = drawArrivals(course(ramp), randomStream('5eed', 'arrivals'));
    const inHour = (before: number): number =>
      arrivals.filter(({ atSeconds }) => Math.floor((WEEK_SECONDS - atSeconds) / 3600) === before).length;
    expect(arrivals.every(({ atSeconds }, i) => atSeconds >= (arrivals[i - 1]?.atSeconds ?? 0) && atSeconds <= WEEK_SECONDS)).toBe(true);
    expect(inHour(0)).toBeGreaterThan(inHour(6));
    expect(inHour(6)).toBeGreaterThan(inHour(48));
  },
);

test('Every student hands in at least once, and as often on average as was said.', () => {
  const arrivals = drawArrivals(course({ kind: 'hyperbolic', offsetSeconds: 900 }), randomStream('5eed', 'arrivals'));
  expect(new Set(arrivals.map(({ student }) => student)).size).toBe(5000);
  expect(arrivals.length / 5000).toBeGreaterThan(4.7);
  expect(arrivals.length / 5000).toBeLessThan(5.3);
});

test('The same seed draws the same hand-ins, another seed others.', () => {
  const draw = (seed: string): unknown =>
    drawArrivals({ ...course({ kind: 'hyperbolic', offsetSeconds: 900 }), students: 50 }, randomStream(seed, 'a'));
  expect(draw('1')).toEqual(draw('1'));
  expect(draw('1')).not.toEqual(draw('2'));
});

test('A burst has every student once, within its time.', () => {
  const burst = drawBurst(300, 60, randomStream('5eed', 'burst'));
  expect(new Set(burst.map(({ student }) => student)).size).toBe(300);
  expect(burst.every(({ atSeconds }) => atSeconds >= 0 && atSeconds < 60)).toBe(true);
});

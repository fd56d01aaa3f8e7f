import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clockStepNs, MAX_REPEATS, nextRepeats, STEPS_PER_SAMPLE } from './clock-step.ts';

const step = fc.integer({ min: 1, max: 1_000_000 });

test('The step of a coarse clock is found from its stamps, wherever the clock began.', () => {
  fc.assert(
    fc.property(step, fc.bigInt({ min: 0n, max: 2n ** 60n }), fc.array(fc.nat(10_000)), (ns, begin, ticks) => {
      // Two neighbouring ticks are included, so that nothing coarser than the step divides all distances.
      const stamps = [0, 1, ...ticks].map((tick) => begin + BigInt(tick) * BigInt(ns));
      expect(clockStepNs(stamps)).toBe(ns);
    }),
  );
});

test('The order of the stamps does not matter, for a clock may run backwards.', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: 0n, max: 2n ** 40n }), { minLength: 2 }), (stamps) => {
      expect(clockStepNs([...stamps].reverse())).toBe(clockStepNs(stamps));
    }),
  );
});

test('A clock that never moved has no step.', () => {
  expect(clockStepNs([7n, 7n, 7n])).toBeNull();
  expect(clockStepNs([])).toBeNull();
});

test('A run that lasts fifty steps is not repeated more often.', () => {
  fc.assert(
    fc.property(step, fc.integer({ min: 1, max: MAX_REPEATS }), fc.nat(1_000_000), (ns, repeats, extraNs) => {
      expect(nextRepeats(repeats, STEPS_PER_SAMPLE * ns + extraNs, ns)).toBe(repeats);
    }),
  );
});

test('From any run, repeats grow until a pass lasts fifty steps or the maximum is reached.', () => {
  fc.assert(
    fc.property(step, fc.double({ min: 0.5, max: 1e9, noNaN: true }), (ns, runNs) => {
      let repeats = 1;
      let tries = 0;
      const elapsed = () => Math.floor((repeats * runNs) / ns) * ns || null;
      for (let next = nextRepeats(repeats, elapsed(), ns); next !== repeats; next = nextRepeats(repeats, elapsed(), ns)) {
        expect(next).toBeGreaterThan(repeats);
        expect(next).toBeLessThanOrEqual(MAX_REPEATS);
        repeats = next;
        tries++;
      }
      expect(repeats === MAX_REPEATS || (elapsed() ?? 0) >= STEPS_PER_SAMPLE * ns).toBe(true);
      expect(tries).toBeLessThan(60);
    }),
  );
});

test('Repeats grow as much as the time requires, at most sixteenfold, and sixteenfold where the clock did not move.', () => {
  const wantedNs = STEPS_PER_SAMPLE * 100;
  expect(nextRepeats(2, wantedNs / 4, 100)).toBe(8);
  expect(nextRepeats(3, wantedNs / 1.5, 100)).toBe(5);
  expect(nextRepeats(2, wantedNs / 100, 100)).toBe(32);
  expect(nextRepeats(2, null, 100)).toBe(32);
  expect(nextRepeats(1000, null, 100)).toBe(MAX_REPEATS);
});

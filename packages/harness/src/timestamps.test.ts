import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createStampClock } from './timestamps.ts';

const stamp = fc.bigInt(1n, 2n ** 62n);

const passNs = fc.bigInt(1n, 3_599_999_999_999n);

/** Passes one after the other: the pause before each, and how long it lasts. */
const passes = fc.array(fc.tuple(fc.bigInt(0n, 10n ** 12n), passNs), { minLength: 1, maxLength: 20 });

test('Passes one after the other, each shorter than an hour, last as long as their stamps say.', () => {
  fc.assert(
    fc.property(stamp, passes, (start, all) => {
      const clock = createStampClock();
      let now = start;
      for (const [pause, ns] of all) {
        now += pause;
        expect(clock.elapsedNs(now, now + ns)).toBe(Number(ns));
        now += ns;
      }
    }),
  );
});

test('Stamps in reverse order, equal ones, one that was never written, and a pass of a day are unusable.', () => {
  const elapsedNs = (begin: bigint, end: bigint) => createStampClock().elapsedNs(begin, end);
  expect(elapsedNs(2n, 1n)).toBeNull();
  expect(elapsedNs(5n, 5n)).toBeNull();
  expect(elapsedNs(0n, 248_000n)).toBeNull();
  expect(elapsedNs(7n, 0n)).toBeNull();
  expect(elapsedNs(1n, 86_400_000_000_001n)).toBeNull();
});

test('A stamp left over from an earlier pass is unusable, and spoils only that pass.', () => {
  fc.assert(
    fc.property(passes, fc.nat(), fc.nat(), fc.boolean(), (all, which, older, isBegin) => {
      let now = 1n;
      const stamps = all.map(([pause, ns]) => {
        const begin = now + pause + 1n;
        now = begin + ns;
        return [begin, now] as const;
      });
      const spoilt = which % stamps.length;
      const [oldBegin = 0n, oldEnd = 0n] = stamps[older % Math.max(1, spoilt)] ?? [];
      const clock = createStampClock();
      stamps.forEach(([begin, end], i) => {
        const stale = i === spoilt && spoilt > 0;
        if (stale) expect(isBegin ? clock.elapsedNs(oldBegin, end) : clock.elapsedNs(begin, oldEnd)).toBeNull();
        else expect(clock.elapsedNs(begin, end)).toBe(Number(end - begin));
      });
    }),
  );
});

test('A pass without stamps does not make the next one without a begin last since the start of the clock.', () => {
  const clock = createStampClock();
  expect(clock.elapsedNs(5000n, 6000n)).toBe(1000);
  expect(clock.elapsedNs(0n, 0n)).toBeNull();
  expect(clock.elapsedNs(0n, 8000n)).toBeNull();
});

test('A clock that was set back costs one pass, not all that follow.', () => {
  const clock = createStampClock();
  expect(clock.elapsedNs(5000n, 6000n)).toBe(1000);
  expect(clock.elapsedNs(100n, 200n)).toBeNull();
  expect(clock.elapsedNs(300n, 450n)).toBe(150);
});

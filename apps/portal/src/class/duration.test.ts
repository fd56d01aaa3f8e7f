import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDuration } from './duration.ts';

const plain = (seconds: number) => formatDuration(seconds).replace('\u202f', ' ');

test('A duration is written in its largest unit.', () => {
  expect([0, 40, 90, 720, 18_720, 190_000, 5_000_000].map(plain)).toEqual(['0 s', '40 s', '1.5 min', '12 min', '5.2 h', '2.2 d', '58 d']);
});

test('What is written is right to a twentieth of its unit, or to half of it from ten on.', () => {
  const units: Readonly<Record<string, number>> = { s: 1, min: 60, h: 3600, d: 86_400 };
  fc.assert(
    fc.property(fc.double({ min: 1, max: 1e8, noNaN: true }), (seconds) => {
      const [value = '', unit = ''] = plain(seconds).split(' ');
      const written = Number(value) * (units[unit] ?? Number.NaN);
      expect(Math.abs(written - seconds)).toBeLessThanOrEqual((value.includes('.') ? 0.0501 : 0.501) * (units[unit] ?? 0));
    }),
  );
});

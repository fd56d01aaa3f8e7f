import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exactPoints, sumPoints } from './points.ts';

test('Products and sums of hundredths have two decimals more at most, and no noise behind them.', () => {
  const hundredths = fc.integer({ min: 0, max: 100_000 });
  fc.assert(
    fc.property(hundredths, hundredths, fc.array(hundredths, { maxLength: 60 }), (a, b, more) => {
      expect(String(exactPoints((a / 100) * (b / 100)))).toMatch(/^\d+(\.\d{1,4})?$/);
      expect(String(sumPoints(more.map((each) => each / 100)))).toMatch(/^\d+(\.\d{1,2})?$/);
    }),
  );
});

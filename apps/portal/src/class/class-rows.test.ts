import { expect, test } from 'vitest';
import { readClassRows, writeClassRows } from './class-rows.ts';

const HAND_IN = {
  ...({ handInId: 'h-1', name: 'Ada “<b>”', verdict: 'accepted', score: 100, medianNs: 1000, bound: 'memory' } as const),
  ...({ enrolmentId: 'e-1', deviceClass: 'large', size: { n: 8 }, fractionLow: 0.88, fractionHigh: 0.92 } as const),
  ...{ bytes: 4_000_000, flops: 1_000_000, attainableBytesPerSecond: 4.4e12, handedInAt: new Date('2026-11-20T23:30:00Z') },
};

test('A row is read as it was written, with its address, its bytes and the reader’s own time.', () => {
  const rates = { intensity: 0.25, countedIntensity: 0.2, flopsPerSecond: 1e12, bytesPerSecond: 4e12, fraction: 0.9 };
  const [row, ...more] = readClassRows(writeClassRows([{ ...HAND_IN, ...rates }], 'Europe/Berlin'), 'gpu-1');
  expect(more).toEqual([]);
  expect(row).toEqual({
    ...{ id: 'h-1', kind: 'class', name: HAND_IN.name, label: `${HAND_IN.name}, ${row?.when}`, href: '/courses/gpu-1/hand-ins/h-1' },
    ...{ verdict: 'accepted', score: 100, medianNs: 1000, bound: 'memory', bytes: 4_000_000, when: row?.when },
    ...rates,
  });
  expect(row?.when).toMatch(/21 Nov.*00:30/);
});

test('Rates are sent as whole numbers, intensities and fractions with six decimals; uncounted values are left out.', () => {
  const rates = {
    intensity: 0.249_999_998,
    flopsPerSecond: 148_585_971_713.690_86,
    bytesPerSecond: 59_434_389_134.2,
    fraction: 0.123_456_78,
  };
  const [row] = readClassRows(writeClassRows([{ ...HAND_IN, ...rates }], 'Europe/Berlin'), 'gpu-1');
  const sent = { intensity: 0.25, flopsPerSecond: 148_585_971_714, bytesPerSecond: 59_434_389_134, fraction: 0.123_457 };
  expect(row).toMatchObject(sent);
  expect(row).not.toHaveProperty('countedIntensity');
});

import { expect, test } from 'vitest';
import { readClassRows, writeClassRows } from './class-rows.ts';

test('A row is read as it was written, with its address, its bytes and the reader’s own time.', () => {
  const rates = { intensity: 0.25, countedIntensity: 0.2, flopsPerSecond: 1e12, bytesPerSecond: 4e12, fraction: 0.9 };
  const handIn = { handInId: 'h-1', name: 'Ada “<b>”', verdict: 'accepted', score: 100, medianNs: 1000, bound: 'memory' } as const;
  const work = { bytes: 4_000_000, flops: 1_000_000, attainableBytesPerSecond: 4.4e12 };
  const rest = { ...work, enrolmentId: 'e-1', deviceClass: 'large', size: { n: 8 }, fractionLow: 0.88, fractionHigh: 0.92 } as const;
  const handedInAt = new Date('2026-11-20T23:30:00Z');
  const [row, ...more] = readClassRows(writeClassRows([{ ...handIn, ...rest, ...rates, handedInAt }], 'Europe/Berlin'), 'gpu-1');
  expect(more).toEqual([]);
  expect(row).toEqual({
    ...{ id: 'h-1', kind: 'class', name: handIn.name, label: `${handIn.name}, ${row?.when}`, href: '/courses/gpu-1/hand-ins/h-1' },
    ...{ verdict: 'accepted', score: 100, medianNs: 1000, bound: 'memory', bytes: 4_000_000, at: handedInAt, when: row?.when },
    ...rates,
  });
  expect(row?.when).toMatch(/21 Nov.*00:30/);
});

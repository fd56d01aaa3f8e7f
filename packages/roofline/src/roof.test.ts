import type { RoofPoint } from '@rooflab/result';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bandwidthAt, type Cost } from './index.ts';

// Four decades: over a wider range, rounding of a read share alone moves a bandwidth by more than the tests allow.
const rate = fc.double({ min: 1e9, max: 1e13, noNaN: true });
const rates = fc.record({ read: rate, write: rate, copy: rate, scale: rate, triad: rate });
const curves = fc
  .uniqueArray(fc.integer({ min: 1, max: 2 ** 40 }), { minLength: 1, maxLength: 6 })
  .chain((sizes) => fc.tuple(...sizes.map((bytes) => rates.map((point): RoofPoint => ({ bytes, ...point })))));
const anyBytes = fc.integer({ min: 1, max: 2 ** 42 });
const readShare = fc.double({ min: 0, max: 1, noNaN: true });

function costOf(bytes: number, share: number): Cost {
  return { bytesRead: bytes * share, bytesWritten: bytes * (1 - share), flops: 0 };
}

function flat(point: Partial<RoofPoint>): readonly RoofPoint[] {
  return [{ bytes: 1024, read: 1, write: 1, copy: 1, scale: 1, triad: 1, ...point }];
}

describe('between mixes of reads and writes', () => {
  test('Each probe has its own mix, and the better of copy and scale is used for half and half.', () => {
    const curve = flat({ read: 10, write: 20, copy: 30, scale: 35, triad: 40 });
    const at = (bytesRead: number, bytesWritten: number) => bandwidthAt(curve, { bytesRead, bytesWritten, flops: 0 });
    expect(at(0, 12)).toBe(20);
    expect(at(6, 6)).toBe(35);
    expect(at(8, 4)).toBe(40);
    expect(at(12, 0)).toBe(10);
    expect(bandwidthAt(flat({ copy: 50, scale: 35 }), { bytesRead: 1, bytesWritten: 1, flops: 0 })).toBe(50);
  });

  test('Times add up: a quarter read between pure writes at 1 and a half-and-half mix at 3 takes 2/3 a byte.', () => {
    expect(bandwidthAt(flat({ write: 1, copy: 3, scale: 3 }), costOf(1024, 1 / 4))).toBeCloseTo(3 / 2, 12);
    expect(bandwidthAt(flat({ triad: 1, read: 2 }), costOf(1024, 5 / 6))).toBeCloseTo(4 / 3, 12);
  });
});

describe('between sizes', () => {
  const curve = [
    { ...flat({ read: 100 })[0], bytes: 1000 },
    { ...flat({ read: 10_000 })[0], bytes: 100_000 },
  ] as RoofPoint[];

  test('The curve is straight on a log–log plot.', () => {
    expect(bandwidthAt(curve, costOf(10_000, 1))).toBeCloseTo(1000, 6);
  });

  test('Outside the measured sizes the nearest one is used.', () => {
    expect(bandwidthAt(curve, costOf(1, 1))).toBe(100);
    expect(bandwidthAt(curve, costOf(1e9, 1))).toBe(10_000);
  });
});

test('At a measured size each probe gets exactly its own rate.', () => {
  fc.assert(
    fc.property(curves, (curve) => {
      for (const point of curve) {
        expect(bandwidthAt(curve, { bytesRead: 0, bytesWritten: point.bytes, flops: 0 })).toBe(point.write);
        expect(bandwidthAt(curve, { bytesRead: point.bytes, bytesWritten: 0, flops: 0 })).toBe(point.read);
        expect(bandwidthAt(curve, costOf(point.bytes, 1 / 2))).toBe(Math.max(point.copy, point.scale));
      }
    }),
  );
});

test('The bandwidth never leaves the range of the measured rates, and the order of the points does not matter.', () => {
  fc.assert(
    fc.property(curves, anyBytes, readShare, (curve, bytes, share) => {
      const bandwidth = bandwidthAt(curve, costOf(bytes, share));
      const rates = curve.flatMap((point) => [point.read, point.write, Math.max(point.copy, point.scale), point.triad]);
      expect(bandwidth).toBeGreaterThanOrEqual(Math.min(...rates) * (1 - 1e-9));
      expect(bandwidth).toBeLessThanOrEqual(Math.max(...rates) * (1 + 1e-9));
      expect(bandwidthAt([...curve].reverse(), costOf(bytes, share))).toBe(bandwidth);
    }),
  );
});

test('Where every probe grows with the size, so does the bandwidth of every mix.', () => {
  const growing = fc.tuple(rates, fc.array(fc.double({ min: 1, max: 4, noNaN: true }), { maxLength: 5 })).map(([first, factors]) => {
    let factor = 1;
    return [1, ...factors].map((step, index): RoofPoint => {
      factor *= step;
      const { read, write, copy, scale, triad } = first;
      return {
        bytes: 64 ** (index + 1),
        read: read * factor,
        write: write * factor,
        copy: copy * factor,
        scale: scale * factor,
        triad: triad * factor,
      };
    });
  });
  fc.assert(
    fc.property(growing, anyBytes, anyBytes, readShare, (curve, a, b, share) => {
      const [small, large] = [Math.min(a, b), Math.max(a, b)].map((bytes) => bandwidthAt(curve, costOf(bytes, share)));
      expect(large).toBeGreaterThanOrEqual((small ?? Number.NaN) * (1 - 1e-9));
    }),
  );
});

test('Raising any one rate never lowers the bandwidth.', () => {
  const probe = fc.constantFrom('read', 'write', 'copy', 'scale', 'triad');
  fc.assert(
    fc.property(curves, anyBytes, readShare, probe, (curve, bytes, share, name) => {
      const raised = curve.map((point, index) => (index === 0 ? { ...point, [name]: point[name] * 2 } : point));
      expect(bandwidthAt(raised, costOf(bytes, share))).toBeGreaterThanOrEqual(bandwidthAt(curve, costOf(bytes, share)) * (1 - 1e-9));
    }),
  );
});

test('Neighbouring sizes and mixes have neighbouring bandwidths: the curve has no jumps.', () => {
  fc.assert(
    fc.property(curves, anyBytes, readShare, (rates, bytes, share) => {
      const curve = rates.map((point, index) => ({ ...point, bytes: 64 ** (index + 1) }));
      const here = bandwidthAt(curve, costOf(bytes, share));
      const near = bandwidthAt(curve, costOf(bytes * (1 + 1e-12), Math.min(1, share + 1e-13)));
      expect(Math.abs(near / here - 1)).toBeLessThan(1e-3);
    }),
  );
});

test('A curve without points and a cost without bytes have no bandwidth.', () => {
  expect(() => bandwidthAt([], costOf(1, 1))).toThrow(new RangeError('A roof without a bandwidth curve allows no bytes.'));
  for (const bytes of [0, -8, Number.NaN]) {
    const refusal = new RangeError(`A bandwidth belongs to a positive number of bytes, not ${bytes}.`);
    expect(() => bandwidthAt(flat({}), costOf(bytes, 1))).toThrow(refusal);
  }
});

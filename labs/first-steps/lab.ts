import type { AuthoredCode } from '@rooflab/lab';

/** Values that one workgroup takes, where the task names a block of them. */
const BLOCK = 64;
const LINES_OF_A_PAGE = 32;

/** Largest relative error of one rounding to f32. */
const EPSILON = 2 ** -24;

export const code = {
  'first-steps/negative': {
    reference: (_, [grey]) => Uint32Array.from(grey ?? [], (value) => 255 - value),
  },
  'first-steps/profit': {
    reference: (_, [income, cost]) => Int32Array.from(income ?? [], (value, i) => value - (cost?.[i] ?? 0)),
  },
  'first-steps/fahrenheit': {
    reference: (_, [celsius]) => {
      const length = BLOCK * Math.ceil((celsius?.length ?? 0) / BLOCK);
      const at = (i: number) => celsius?.[i] ?? Number.NaN;
      return {
        values: Float64Array.from({ length }, (_, i) => 1.8 * at(i) + 32),
        magnitudes: Float64Array.from({ length }, (_, i) => Math.abs(1.8 * at(i)) + 32),
      };
    },
  },
  'first-steps/mirror': {
    reference: ({ size: { w = 1 } }, [image]) => Uint32Array.from(image ?? [], (_, i) => image?.[i - (i % w) + w - 1 - (i % w)] ?? 0),
  },
  'first-steps/price-list': {
    reference: ({ size: { goods = 1, amounts = 1 } }, [price, amount]) =>
      Uint32Array.from({ length: goods * amounts }, (_, i) => (price?.[Math.floor(i / amounts)] ?? 0) * (amount?.[i % amounts] ?? 0)),
  },
  'first-steps/pages': {
    reference: (_, [line]) => Uint32Array.from(line ?? [], (value, i) => 1000 * Math.floor(i / LINES_OF_A_PAGE) + value),
  },
  'first-steps/turn-around': {
    reference: (_, [a]) => Uint32Array.from(a ?? [], (_, i) => a?.[i - (i % BLOCK) + BLOCK - 1 - (i % BLOCK)] ?? 0),
  },
  'first-steps/ring': {
    reference: (_, [a]) => {
      const step = (values: Uint32Array) => values.map((value, i) => value + (values[i - (i % BLOCK) + ((i + 1) % BLOCK)] ?? 0));
      return step(step(Uint32Array.from(a ?? [])));
    },
  },
  'first-steps/warmest': {
    reference: (_, [a]) => Int32Array.from(a ?? [], (value, i) => Math.max(a?.[i - 1] ?? value, value, a?.[i + 1] ?? value)),
  },
  'first-steps/bill': {
    reference: (_, [price, amount]) => Uint32Array.of([...(price ?? [])].reduce((sum, value, i) => sum + value * (amount?.[i] ?? 0), 0)),
  },
  'first-steps/smooth': {
    reference: (_, [level, weight]) => {
      const sumOf = (term: (product: number) => number) =>
        Float64Array.from(level ?? [], (_, i) =>
          [...(weight ?? [])].reduce((sum, factor, j) => sum + term(factor * (level?.[Math.max(i - j, 0)] ?? 0)), 0),
        );
      // One rounding for each product, and one for each addition after it (Higham 1993).
      const tolerances = sumOf(Math.abs).map((magnitude) => ((weight?.length ?? 0) + 1) * EPSILON * magnitude);
      return { kind: 'within', values: sumOf((product) => product), tolerances };
    },
  },
  'first-steps/balance': {
    reference: (_, [a]) => {
      let total = 0;
      return Int32Array.from(a ?? [], (value, i) => {
        total = i % BLOCK === 0 ? value : total + value;
        return total;
      });
    },
  },
  'first-steps/takings': {
    reference: ({ size: { shops = 1, days = 1 } }, [sale]) => {
      const takings = new Uint32Array(shops);
      for (const [i, value] of (sale ?? []).entries()) {
        const shop = Math.floor(i / days);
        takings[shop] = (takings[shop] ?? 0) + value;
      }
      return takings;
    },
  },
  'first-steps/tiles': {
    reference: ({ size: { rows = 1, inner = 1, cols = 1 } }, [a, b]) => {
      const product = new Int32Array(rows * cols);
      for (let y = 0; y < rows; y++) {
        for (let x = 0; x < cols; x++) {
          let sum = 0;
          for (let k = 0; k < inner; k++) sum += (a?.[y * inner + k] ?? 0) * (b?.[k * cols + x] ?? 0);
          product[y * cols + x] = sum;
        }
      }
      return product;
    },
  },
} as const satisfies Readonly<Record<string, AuthoredCode>>;

import fc from 'fast-check';
import type { Fill } from '../fill.ts';
import type { Key } from '../hash.ts';

const u32 = fc.integer({ min: 0, max: 0xffff_ffff });
/** 2^32 leaves every word as it is. */
const bound = fc.oneof(fc.integer({ min: 1, max: 2 ** 32 }), fc.constant(2 ** 32));
/** As i32 has it. */
const base = fc.oneof(u32, fc.integer({ min: -(2 ** 31), max: -1 }));

const f32Fill: fc.Arbitrary<Fill> = fc.record(
  {
    kind: fc.constant('f32' as const),
    offset: fc.integer({ min: -(2 ** 22), max: 2 ** 22 }),
    spreadBits: fc.integer({ min: 0, max: 23 }),
    exponent: fc.integer({ min: -60, max: 40 }),
    alternating: fc.boolean(),
    needles: fc.record({ every: fc.integer({ min: 1, max: 100 }), exponent: fc.integer({ min: -20, max: 40 }), notLast: fc.boolean() }),
    zeroBlocks: fc.integer({ min: 1, max: 64 }),
    spreadExponents: fc.integer({ min: 1, max: 45 }),
  },
  { requiredKeys: ['kind', 'offset', 'spreadBits', 'exponent'] },
);

const u32Fill: fc.Arbitrary<Fill> = fc.record(
  {
    kind: fc.constant('u32' as const),
    base,
    bound,
    sortedStep: fc.integer({ min: 1, max: 50 }),
    falling: fc.boolean(),
    strays: fc.record({ every: fc.integer({ min: 1, max: 20 }), base: u32, bound }),
  },
  { requiredKeys: ['kind', 'base', 'bound'] },
);

const zipfFill: fc.Arbitrary<Fill> = fc.record({
  kind: fc.constant('zipf' as const),
  base,
  bound: fc.oneof(fc.integer({ min: 1, max: 600 }), fc.integer({ min: 1, max: 2 ** 31 })),
});
const risingFill: fc.Arbitrary<Fill> = fc.record({
  kind: fc.constant('rising' as const),
  base,
  mean: fc.integer({ min: 1, max: 4095 }),
  block: fc.integer({ min: 1, max: 1024 }),
});

const i64Fill: fc.Arbitrary<Fill> = fc.record(
  {
    kind: fc.constant('i64' as const),
    bits: fc.integer({ min: 1, max: 63 }),
    signed: fc.boolean(),
    wideEvery: fc.integer({ min: 1, max: 50 }),
  },
  { requiredKeys: ['kind', 'bits', 'signed'] },
);

const range = fc.record({ base: u32, bound });
const pairFill: fc.Arbitrary<Fill> = fc.record(
  { kind: fc.constant('pair' as const), low: range, high: range, straysEvery: fc.integer({ min: 1, max: 20 }) },
  { requiredKeys: ['kind', 'low', 'high'] },
);
const bitsFill: fc.Arbitrary<Fill> = fc.constant({ kind: 'bits' });
const u8Fill: fc.Arbitrary<Fill> = fc
  .record({ kind: fc.constant('u8' as const), base: fc.integer({ min: 0, max: 255 }), bound: fc.integer({ min: 1, max: 256 }) })
  .filter(({ base, bound }) => base + bound <= 256);
const f16Fill: fc.Arbitrary<Fill> = fc.record({
  kind: fc.constant('f16' as const),
  offset: fc.integer({ min: -1023, max: 1023 }),
  spreadBits: fc.integer({ min: 0, max: 11 }),
  exponent: fc.integer({ min: -14, max: 5 }),
});

/** Every kind of fill, with every option. */
export const anyFill: fc.Arbitrary<Fill> = fc.oneof(u8Fill, f16Fill, f32Fill, u32Fill, zipfFill, risingFill, i64Fill, pairFill, bitsFill);

export const anyKey: fc.Arbitrary<Key> = fc.tuple(u32, u32);

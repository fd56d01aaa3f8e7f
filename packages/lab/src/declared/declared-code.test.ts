import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deriveKey } from '../hash.ts';
import { seededRandom } from '../random.ts';
import { completeCode, type Declared } from './declared-code.ts';
import type { Draw } from './draw-schema.ts';

const FILL = { kind: 'f32', offset: 0, spreadBits: 8, exponent: 0 } as const;

const DRAW: Draw = {
  fills: { plain: [FILL], scaled: [{ ...FILL, exponent: 3 }] },
  cases: [1, 2, 3, 64, 65, 257].map((n) => ({ fill: 'plain', size: { n } })),
  hidden: [
    { fill: 'scaled', size: { n: [300, 600] } },
    { fill: 'plain', size: { n: 7 } },
  ],
  timed: { software: [{ n: [900, 1000] }], medium: [{ n: 5000 }], large: [{ n: 6000 }, { n: [7000, 8000] }] },
  timedFills: ['plain', 'scaled', 'plain'],
};

const DECLARED: Declared = {
  draw: DRAW,
  tolerance: { relative: 0.5, absolute: 1 },
  paramsAt: ({ n = 0 }) => ({ n }),
  drawnParams: { s: [-2, 3] },
  outputs: [{ name: 'out', element: 'f32', compare: 'within', unspecified: false }],
};

const code = completeCode('some-lab/scale', { reference: (_, [a = new Float32Array()]) => Float64Array.from(a) }, DECLARED);

test('Cases are those of lab.json: hidden ones have a number for a name, and sizes within their range', () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const cases = code.cases(seededRandom(deriveKey(seed.toString(16), 'cases')));
      expect(cases.map(({ name }) => name)).toEqual([...[1, 2, 3, 64, 65, 257].map((n) => `plain, n=${n}`), 'hidden 1', 'hidden 2']);
      const [first, second] = cases.filter(({ hidden }) => hidden);
      expect(first?.size.n).toBeGreaterThanOrEqual(300);
      expect(first?.size.n).toBeLessThanOrEqual(600);
      expect(second?.size.n).toBe(7);
      for (const { params, size } of cases) {
        expect(params.n).toBe(size.n);
        expect(params.s).toBeGreaterThanOrEqual(-2);
        expect(params.s).toBeLessThanOrEqual(3);
        expect(Math.fround(params.s ?? 0)).toBe(params.s);
      }
    }),
    { numRuns: 50 },
  );
});

test('A case may give a parameter that others draw, and says so in its name', () => {
  const draw = { ...DRAW, cases: [{ fill: 'plain', size: { n: 5 }, params: { s: 0.1 } }, ...DRAW.cases.slice(1)] };
  const { cases } = completeCode('some-lab/scale', { reference: () => Uint32Array.of() }, { ...DECLARED, draw });
  const [first, second] = cases(seededRandom(deriveKey('5eed', 'cases')));
  expect(first).toMatchObject({ name: 'plain, n=5, s=0.1', size: { n: 5 }, params: { n: 5, s: Math.fround(0.1) } });
  const [, same] = code.cases(seededRandom(deriveKey('5eed', 'cases')));
  expect(second?.params).toEqual(same?.params);
});

test('Timed sizes are drawn from their ranges, and take turns with the fills', () => {
  const [small, large] = code.timed('large', seededRandom(deriveKey('1', 'timed')));
  expect(small?.size).toEqual({ n: 6000 });
  expect(large?.size.n).toBeGreaterThanOrEqual(7000);
  expect(large?.families).toEqual([DRAW.fills.plain, DRAW.fills.scaled, DRAW.fills.plain]);
});

const CASE = { name: 'a', size: { n: 2 }, hidden: false, params: { n: 2 }, inputs: [] };

test('Values get the tolerance of lab.json, relative to them or to the magnitudes that come with them', () => {
  expect(code.reference(CASE, [Float32Array.of(4, -6)])).toEqual([
    { kind: 'within', values: Float64Array.of(4, -6), tolerances: Float64Array.of(3, 4) },
  ]);
  const sums = () => ({ values: Float64Array.of(0), magnitudes: Float64Array.of(10) });
  expect(completeCode('x/y', { reference: sums }, DECLARED).reference(CASE, [])).toMatchObject([{ tolerances: Float64Array.of(6) }]);
});

test('Words are compared exactly', () => {
  const words = Uint32Array.of(1, 2);
  expect(completeCode('x/y', { reference: () => words }, DECLARED).reference(CASE, [])).toEqual([{ kind: 'exact', words }]);
  const unspecified = Uint8Array.of(0, 1);
  const some = () => ({ words, unspecified });
  expect(completeCode('x/y', { reference: some }, DECLARED).reference(CASE, [])).toEqual([{ kind: 'exact', words, unspecified }]);
});

test('Several outputs come by name, and one that is missing is named', () => {
  const [out] = DECLARED.outputs;
  const several: Declared = { ...DECLARED, outputs: [out, { ...out, name: 'values', compare: 'exact' }] };
  const both = () => ({ values: Uint32Array.of(1), out: Float64Array.of(2) });
  expect(completeCode('x/y', { reference: both }, several).reference(CASE, [])).toEqual([
    { kind: 'within', values: Float64Array.of(2), tolerances: Float64Array.of(2) },
    { kind: 'exact', words: Uint32Array.of(1) },
  ]);
  const one = () => ({ values: Uint32Array.of(1) });
  expect(() => completeCode('x/y', { reference: one }, several).reference(CASE, [])).toThrow('gave nothing for the output out');
});

test('Signed numbers and bytes become words, the last one filled up', () => {
  const of = (elements: Int32Array | Uint8Array) => completeCode('x/y', { reference: () => elements }, DECLARED).reference(CASE, []);
  expect(of(Int32Array.of(-1, 2))).toEqual([{ kind: 'exact', words: Uint32Array.of(0xffff_ffff, 2) }]);
  expect(of(Uint8Array.of(1, 2, 3, 4, 5))).toEqual([{ kind: 'exact', words: Uint32Array.of(0x0403_0201, 5) }]);
});

test('What is missing is named', () => {
  const { draw: _draw, ...undrawn } = DECLARED;
  expect(() => completeCode('x/y', { reference: () => Uint32Array.of() }, undrawn)).toThrow('lab.json has no "draw"');
  const { tolerance: _tolerance, ...exact } = DECLARED;
  const values = completeCode('x/y', { reference: () => Float64Array.of(1) }, exact);
  expect(() => values.reference(CASE, [])).toThrow('lab.json has no "tolerance"');
});

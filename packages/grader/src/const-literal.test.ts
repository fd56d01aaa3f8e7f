import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ConstValue, evalConstExpr, type Literal, newLinkBindings, type ScalarKind, scalarType, vecType } from 'wesl';
import { integerOf, literalOf } from './const-literal.ts';

const PLACE: Literal = { kind: 'literal', value: 'x', start: 7, end: 9 };

function scalar(kind: ScalarKind, value: number | bigint | boolean): ConstValue {
  return { kind: 'scalar', type: scalarType(kind), value };
}

const vector: ConstValue = { kind: 'composite', type: vecType(2, scalarType('i32')), elements: [scalar('i32', 1), scalar('i32', 2)] };

const f32 = fc.float({ noNaN: true, noDefaultInfinity: true }).filter((value) => !Object.is(value, -0));
const scalars = fc.oneof(
  fc.boolean().map((value) => scalar('bool', value)),
  fc.integer().map((value) => scalar('i32', value)),
  fc.nat(0xffff_ffff).map((value) => scalar('u32', value)),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((value) => scalar('abstract-int', value)),
  f32.map((value) => scalar('f32', value)),
  f32.map((value) => scalar('abstract-float', value)),
  fc.integer({ min: -2048, max: 2048 }).map((value) => scalar('f16', value / 32)),
);

test('An expression written for a value has that value and its type.', () => {
  fc.assert(
    fc.property(scalars, (value) => {
      const written = literalOf(value, PLACE);
      expect(written).toMatchObject({ start: 7, end: 9 });
      expect(written && evalConstExpr(written, { bindings: newLinkBindings() })).toEqual(value);
    }),
    {
      examples: [
        ...[-(2 ** 31), 2 ** 31 - 1, 0, -1].map((value) => [scalar('i32', value)] as [ConstValue]),
        ...[-(2n ** 63n), 2n ** 63n - 1n].map((value) => [scalar('abstract-int', value)] as [ConstValue]),
        ...(['f32', 'f16', 'abstract-float'] as const).flatMap((kind) => [0, -1, 3].map((value) => [scalar(kind, value)] as [ConstValue])),
      ],
    },
  );
});

test('A vector is written by no literal.', () => {
  expect(literalOf(vector, PLACE)).toBeNull();
});

test('Only integers that JavaScript counts exactly are integers.', () => {
  expect(integerOf(scalar('abstract-int', -(2n ** 53n) + 1n))).toBe(-(2 ** 53) + 1);
  expect(integerOf(scalar('u32', 0xffff_ffff))).toBe(0xffff_ffff);
  expect(integerOf(scalar('i32', -5))).toBe(-5);
  for (const other of [scalar('abstract-int', 2n ** 53n), scalar('f32', 4), scalar('abstract-float', 4), scalar('bool', true), vector]) {
    expect(integerOf(other)).toBeUndefined();
  }
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evaluateExpression, type Meaning } from './evaluate-expression.ts';
import { parseExpression } from './parse-expression.ts';
import { PlanError } from './plan-error.ts';
import { createTokenReader } from './token-reader.ts';

const NAMES: ReadonlyMap<string, Meaning> = new Map([
  ['n', { value: 1_000_003n }],
  ['WG', { value: 256n }],
  ['shift', { value: -5n }],
]);

/** An expression as text with every notation of it, and its exact value; null where it divides by zero. */
interface Tree {
  readonly text: string;
  readonly value: bigint | null;
  /** 3: an operand; 2: a product; 1: a sum. */
  readonly level: number;
}

const blank = fc.constantFrom('', ' ', '\t', '  ');
const leaf = fc.oneof(
  fc.bigInt({ min: 0n, max: 99_999_999_999_999_999_999n }).map((value): Tree => ({ text: String(value), value, level: 3 })),
  fc.nat({ max: 5 }).map((value): Tree => ({ text: String(value), value: BigInt(value), level: 3 })),
  fc.constantFrom(...NAMES).map(([text, meaning]): Tree => ({ text, value: 'value' in meaning ? meaning.value : null, level: 3 })),
);

/** The quotient q with b·q ≤ a < b·(q + 1) (for b > 0), computed from the non-negative remainder rather than by truncation. */
function floorQuotient(a: bigint, b: bigint): bigint {
  const [dividend, divisor] = b < 0n ? [-a, -b] : [a, b];
  const remainder = ((dividend % divisor) + divisor) % divisor;
  return (dividend - remainder) / divisor;
}

function exact(operator: string, a: bigint | null, b: bigint | null): bigint | null {
  if (a === null || b === null) return null;
  if (operator === '+') return a + b;
  if (operator === '-') return a - b;
  if (operator === '*') return a * b;
  if (b === 0n) return null;
  if (operator === '/') return floorQuotient(a, b);
  if (operator === '%') return a - b * floorQuotient(a, b);
  return floorQuotient(a + (b > 0n ? b - 1n : b + 1n), b);
}

function extreme(callee: string, values: readonly (bigint | null)[]): bigint | null {
  const known = values.filter((value) => value !== null);
  if (known.length < values.length) return null;
  const sorted = [...known].sort((a, b) => (a < b ? -1 : Number(a > b)));
  return (callee === 'min' ? sorted[0] : sorted.at(-1)) ?? null;
}

function wrapped(tree: Tree, level: number): string {
  return tree.level < level ? `(${tree.text})` : tree.text;
}

const { tree: anyTree } = fc.letrec<{ tree: Tree }>((tie) => {
  const binary = fc.tuple(fc.constantFrom(...'+-*/%'), tie('tree'), tie('tree'), blank).map(([operator, left, right, gap]): Tree => {
    const level = '+-'.includes(operator) ? 1 : 2;
    const text = `${wrapped(left, level)}${gap}${operator} ${wrapped(right, level + 1)}`;
    return { text, value: exact(operator, left.value, right.value), level };
  });
  const negate = tie('tree').map(({ text, value }): Tree => ({ text: `-(${text})`, value: value === null ? null : -value, level: 3 }));
  const group = tie('tree').map((tree): Tree => ({ ...tree, text: `( ${tree.text})`, level: 3 }));
  const ceilDiv = fc.tuple(tie('tree'), tie('tree')).map(([left, right]): Tree => {
    return { text: `ceilDiv(${left.text}, ${right.text})`, value: exact('ceilDiv', left.value, right.value), level: 3 };
  });
  const extremes = fc
    .tuple(fc.constantFrom('min', 'max'), fc.array(tie('tree'), { minLength: 2, maxLength: 3 }))
    .map(([callee, trees]): Tree => {
      const value = extreme(
        callee,
        trees.map((tree) => tree.value),
      );
      return { text: `${callee}(${trees.map((tree) => tree.text).join(',')})`, value, level: 3 };
    });
  return { tree: fc.oneof({ maxDepth: 4, withCrossShrink: true }, leaf, binary, binary, negate, group, ceilDiv, extremes) };
});

function evaluated(text: string): bigint | null {
  const reader = createTokenReader({ number: 1, text }, 0);
  const { expression } = parseExpression(reader);
  expect(reader.peek().kind).toBe('end');
  expect([expression.column, expression.length]).toEqual([1, text.length]);
  try {
    return evaluateExpression(expression, { line: 1, names: NAMES });
  } catch (fault) {
    if (fault instanceof PlanError && fault.message.startsWith('The divisor is 0')) return null;
    throw fault;
  }
}

test('Any expression, written as text and read again, has its exact value or divides by zero.', () => {
  fc.assert(
    fc.property(anyTree, ({ text, value }) => {
      expect(evaluated(text)).toBe(value);
    }),
    { numRuns: 2000 },
  );
});

test('Floor division and its remainder restore the dividend, and the remainder is between 0 and the divisor.', () => {
  const integer = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n });
  fc.assert(
    fc.property(integer, integer, (a, b) => {
      fc.pre(b !== 0n);
      const quotient = evaluated(`(${a}) / (${b})`) ?? 0n;
      const remainder = evaluated(`(${a}) % (${b})`) ?? 0n;
      expect(b * quotient + remainder).toBe(a);
      expect(b > 0n ? 0n <= remainder && remainder < b : b < remainder && remainder <= 0n).toBe(true);
    }),
  );
});

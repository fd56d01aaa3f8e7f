import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evaluateExpression } from './plan/evaluate-expression.ts';
import { parseExpression } from './plan/parse-expression.ts';
import { createTokenReader } from './plan/token-reader.ts';
import { readSizeExpression } from './size-expression.ts';

const integer = fc.oneof(fc.nat(300), fc.nat(), fc.maxSafeNat()).map(String);

/** Any expression of the grammar over n and m. */
const { text } = fc.letrec<{ text: string }>((tie) => ({
  text: fc.oneof(
    { maxDepth: 5 },
    fc.oneof(integer, fc.constantFrom('n', 'm')),
    fc
      .tuple(tie('text'), fc.constantFrom('+', '-', '*', '/', '%'), tie('text'))
      .map(([left, operator, right]) => `(${left} ${operator} ${right})`),
    fc.tuple(fc.constantFrom('min', 'max', 'ceilDiv'), tie('text'), tie('text')).map(([name, left, right]) => `${name}(${left}, ${right})`),
    tie('text').map((inner) => `-(${inner})`),
  ),
}));

function exactly(source: string, values: { readonly n: number; readonly m: number }): number | string {
  const { expression } = parseExpression(createTokenReader({ number: 1, text: source }, 0));
  const names = new Map(Object.entries(values).map(([name, value]) => [name, { value: BigInt(value) }]));
  return orMessage(() => Number(evaluateExpression(expression, { line: 1, names })));
}

function orMessage(evaluate: () => number): number | string {
  try {
    return evaluate();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

test('The value is that of exact integers, whatever the expression and the sizes are', () => {
  const size = fc.oneof(fc.nat(1000), fc.nat(2 ** 31));
  fc.assert(
    fc.property(text, size, size, (source, n, m) => {
      const found = orMessage(() => readSizeExpression(source, ['n', 'm']).at({ n, m }));
      // 0 and -0 are one integer.
      expect(typeof found === 'number' ? found + 0 : found).toBe(exactly(source, { n, m }));
    }),
    { numRuns: 3000 },
  );
});

test('What it names is known, each once', () => {
  expect(readSizeExpression('n * min(n, m) + 3', ['n', 'm', 'k']).names).toEqual(['n', 'm']);
});

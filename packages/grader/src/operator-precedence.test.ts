import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ExpressionElem, parseSrcModule } from 'wesl';
import { correctPrecedence } from './operator-precedence.ts';

/** The expression with parentheses around every operation, as it is understood. */
function grouped(expression: string): string {
  const { moduleElem } = parseSrcModule({ modulePath: 'package::file', debugFilePath: 'file.wgsl', src: `const value = ${expression};` });
  correctPrecedence(moduleElem);
  const [decl] = moduleElem.decls;
  if (decl?.kind !== 'const' || !decl.init) throw new Error('The file has no constant.');
  return written(decl.init);
}

function written(expression: ExpressionElem): string {
  switch (expression.kind) {
    case 'binary-expression':
      return `(${written(expression.left)} ${expression.operator.value} ${written(expression.right)})`;
    case 'parenthesized-expression':
      return written(expression.expression);
    case 'ref':
      return expression.ident.originalName;
    default:
      throw new Error(`No ${expression.kind} was expected.`);
  }
}

test.each([
  ['a && b * c < d', '(a && ((b * c) < d))'],
  ['a < b * c + d', '(a < ((b * c) + d))'],
  ['a == b && c != d + e * f', '((a == b) && (c != (d + (e * f))))'],
  ['a || b < c || d * e >= f - g', '((a || (b < c)) || ((d * e) >= (f - g)))'],
  ['a - b - c * d / e % f', '((a - b) - (((c * d) / e) % f))'],
  ['a & b & (c | d)', '((a & b) & (c | d))'],
  ['a < (b << c) && d > e', '((a < (b << c)) && (d > e))'],
])('%s is %s', (expression, expected) => {
  expect(grouped(expression)).toBe(expected);
});

interface Parts {
  readonly bare: string;
  readonly full: string;
}

function joined(left: Parts, operator: string, right: Parts): Parts {
  return { bare: `${left.bare} ${operator} ${right.bare}`, full: `(${left.full} ${operator} ${right.full})` };
}

/** Up to four of them, from the left. */
function chain(inner: fc.Arbitrary<Parts>, ...operators: string[]): fc.Arbitrary<Parts> {
  const rest = fc.array(fc.tuple(fc.constantFrom(...operators), inner), { maxLength: 3 });
  return fc.tuple(inner, rest).map(([first, more]) => more.reduce((left, [operator, right]) => joined(left, operator, right), first));
}

const name = fc.constantFrom('a', 'b', 'c').map((text): Parts => ({ bare: text, full: text }));
const sum = chain(chain(name, '*', '/', '%'), '+', '-');
const comparison = fc.tuple(sum, fc.constantFrom('<', '==', '>='), sum).map(([left, operator, right]) => joined(left, operator, right));

test('an expression without parentheses is understood as the one that has all of them', () => {
  fc.assert(
    fc.property(fc.oneof(sum, chain(comparison, '&&'), chain(comparison, '||')), ({ bare, full }) => {
      expect(grouped(bare)).toBe(full);
    }),
  );
});

import { evaluateExpression, type Meaning } from './plan/evaluate-expression.ts';
import type { Expression } from './plan/launch-plan.ts';
import { parseExpression } from './plan/parse-expression.ts';
import { PlanError, quote } from './plan/plan-error.ts';
import { suggest } from './plan/suggest.ts';
import { createTokenReader } from './plan/token-reader.ts';

export interface SizeExpression {
  /** What it names. */
  readonly names: readonly string[];
  /** Its value for these values of its names: a whole number. Throws `PlanError` where it divides by 0. */
  at(values: Readonly<Record<string, number>>): number;
}

/**
 * An expression over the fields of a size, in the launch plan's grammar: `4 * ceilDiv(nx + 16, 4)`. Whole numbers, exact at any size.
 *
 * @param known what it may name
 * Throws `PlanError` where the text is not an expression, or names something else.
 */
export function readSizeExpression(text: string, known: readonly string[]): SizeExpression {
  const reader = createTokenReader({ number: 1, text }, 0);
  const { expression } = parseExpression(reader);
  if (reader.peek().kind !== 'end') throw reader.unexpected('End the expression');
  const named = namesIn(expression);
  const stray = named.find(({ name }) => !known.includes(name));
  if (stray) throw new PlanError(`There is no ${quote(stray.name)} here. ${suggest(stray.name, known)}`, { line: 1, ...stray });
  const names = [...new Set(named.map(({ name }) => name))];
  return {
    names,
    at: (values) => {
      const meanings = new Map(names.map((name): [string, Meaning] => [name, { value: BigInt(values[name] ?? 0) }]));
      return Number(evaluateExpression(expression, { line: 1, names: meanings }));
    },
  };
}

type Name = Expression & { readonly kind: 'name' };

function namesIn(expression: Expression): readonly Name[] {
  switch (expression.kind) {
    case 'integer':
      return [];
    case 'name':
      return [expression];
    case 'negate':
      return namesIn(expression.operand);
    case 'binary':
      return [...namesIn(expression.left), ...namesIn(expression.right)];
    case 'call':
      return expression.args.flatMap(namesIn);
  }
}

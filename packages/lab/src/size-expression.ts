import { evaluateExpression, type Meaning } from './plan/evaluate-expression.ts';
import type { BinaryOperator, Expression, FunctionName } from './plan/launch-plan.ts';
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
  const quick = inNumbers(expression);
  return {
    names,
    at: (values) => {
      const value = quick(values);
      if (Number.isSafeInteger(value)) return value;
      const meanings = new Map(names.map((name): [string, Meaning] => [name, { value: BigInt(values[name] ?? 0) }]));
      return Number(evaluateExpression(expression, { line: 1, names: meanings }));
    },
  };
}

type Values = Readonly<Record<string, number>>;

/**
 * The expression as a function of numbers, which is a hundred times faster than one of exact integers. NaN where a step leaves the integers
 * that a number holds, and for a division by 0.
 */
function inNumbers(expression: Expression): (values: Values) => number {
  switch (expression.kind) {
    case 'integer': {
      const value = safe(Number(expression.value));
      return () => value;
    }
    case 'name': {
      const { name } = expression;
      return (values) => values[name] ?? 0;
    }
    case 'negate': {
      const operand = inNumbers(expression.operand);
      return (values) => -operand(values);
    }
    case 'binary': {
      const [left, right] = [inNumbers(expression.left), inNumbers(expression.right)];
      const operate = OPERATIONS[expression.operator];
      return (values) => safe(operate(left(values), right(values)));
    }
    case 'call': {
      const args = expression.args.map(inNumbers);
      const call = CALLS[expression.callee];
      return (values) => safe(args.map((arg) => arg(values)).reduce(call));
    }
  }
}

const OPERATIONS: Readonly<Record<BinaryOperator, (left: number, right: number) => number>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => Math.floor(left / right),
  '%': (left, right) => left - right * Math.floor(left / right),
};

const CALLS: Readonly<Record<FunctionName, (left: number, right: number) => number>> = {
  min: (left, right) => Math.min(left, right),
  max: (left, right) => Math.max(left, right),
  ceilDiv: (left, right) => Math.ceil(left / right),
};

/** A quotient of larger integers could be rounded to the wrong side of a whole number. */
const LARGEST = 2 ** 50;

function safe(value: number): number {
  return Math.abs(value) <= LARGEST ? value : Number.NaN;
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

import type { BinaryOperator, Expression, FunctionName } from './launch-plan.ts';
import { PlanError, quote } from './plan-error.ts';
import { suggest } from './suggest.ts';

/** What a name stands for: its value, or why it has none and what to do about it. */
export type Meaning = { readonly value: bigint } | { readonly fault: string };

export interface Scope {
  /** The plan line that is being evaluated, 1-based. */
  readonly line: number;
  readonly names: ReadonlyMap<string, Meaning>;
}

/**
 * The exact value. Division and `%` round toward −∞, so that `a = b·(a / b) + a % b` and `a % b` has the sign of `b` (D. Knuth,
 * The Art of Computer Programming 1, §1.2.4). Throws `PlanError` for a name without a value and for a division by zero.
 */
export function evaluateExpression(expression: Expression, scope: Scope): bigint {
  switch (expression.kind) {
    case 'integer':
      return expression.value;
    case 'name':
      return lookUp(expression, scope);
    case 'negate':
      return -evaluateExpression(expression.operand, scope);
    case 'binary': {
      const left = evaluateExpression(expression.left, scope);
      const right = evaluateExpression(expression.right, scope);
      if (expression.operator === '/' || expression.operator === '%') refuseZero(right, expression.right, scope);
      return combine(expression.operator, left, right);
    }
    case 'call': {
      const args = expression.args.map((arg) => evaluateExpression(arg, scope));
      const divisor = expression.args[1];
      if (expression.callee === 'ceilDiv' && divisor) refuseZero(args[1] ?? 0n, divisor, scope);
      return args.reduce((left, right) => call(expression.callee, left, right));
    }
  }
}

function lookUp(expression: Expression & { kind: 'name' }, { line, names }: Scope): bigint {
  const meaning = names.get(expression.name);
  if (meaning && 'value' in meaning) return meaning.value;
  const { name } = expression;
  const unknown = `There is no parameter or override ${quote(name)}. ${suggest(name, [...names.keys()])}`;
  throw new PlanError(meaning?.fault ?? unknown, { line, column: expression.column, length: expression.length });
}

function refuseZero(value: bigint, { column, length }: Expression, { line }: Scope): void {
  if (value !== 0n) return;
  throw new PlanError('The divisor is 0 here. Divide by something that is never 0, such as max(1, …).', { line, column, length });
}

function combine(operator: BinaryOperator, left: bigint, right: bigint): bigint {
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return floorDivide(left, right);
    case '%':
      return left - right * floorDivide(left, right);
  }
}

function call(callee: FunctionName, left: bigint, right: bigint): bigint {
  switch (callee) {
    case 'min':
      return left < right ? left : right;
    case 'max':
      return left > right ? left : right;
    case 'ceilDiv':
      return -floorDivide(-left, right);
  }
}

function floorDivide(dividend: bigint, divisor: bigint): bigint {
  const towardZero = dividend / divisor;
  const inexact = towardZero * divisor !== dividend;
  return inexact && dividend < 0n !== divisor < 0n ? towardZero - 1n : towardZero;
}

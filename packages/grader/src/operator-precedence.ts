import { type AbstractElem, type BinaryExpression, type BinaryOperator, type ExpressionElem, visitAst } from 'wesl';

/** Operators that bind tighter have a larger number (WGSL §8.19). All are left-associative. */
const PRECEDENCE: Readonly<Record<BinaryOperator['value'], number>> = {
  ...{ '||': 1, '&&': 2, '|': 3, '^': 4, '&': 5, '==': 6, '!=': 6, '<': 6, '<=': 6, '>': 6, '>=': 6 },
  ...{ '<<': 7, '>>': 7, '+': 8, '-': 8, '*': 9, '/': 9, '%': 9 },
};

/** Regroups operators: the parser reads `a && b * c < d`, whose operators have three precedences, as `(a && b * c) < d`. */
export function correctPrecedence(root: AbstractElem): void {
  const grouped = new Set<ExpressionElem>();
  visitAst(root, (elem) => {
    if (elem.kind === 'binary-expression' && !grouped.has(elem)) Object.assign(elem, regrouped(elem, grouped));
  });
}

function regrouped(expression: BinaryExpression, grouped: Set<ExpressionElem>): ExpressionElem {
  const operators: BinaryOperator[] = [];
  const operands: ExpressionElem[] = [];
  for (const part of inOrder(expression)) {
    if (!('kind' in part)) reduce(PRECEDENCE[part.value], part);
    else operands.push(part);
  }
  reduce(0, null);
  return operands[0] ?? expression;

  /** Joins what binds at least as tightly as the next operator. */
  function reduce(precedence: number, next: BinaryOperator | null): void {
    for (let last = operators.at(-1); last && PRECEDENCE[last.value] >= precedence; last = operators.at(-1)) {
      const right = operands.pop();
      const left = operands.pop();
      operators.pop();
      if (!left || !right) return;
      const joined: BinaryExpression = { kind: 'binary-expression', operator: last, left, right, start: left.start, end: right.end };
      grouped.add(joined);
      operands.push(joined);
    }
    if (next) operators.push(next);
  }
}

/** Operands and operators in source order. */
function inOrder(expression: ExpressionElem): (ExpressionElem | BinaryOperator)[] {
  const parts: (ExpressionElem | BinaryOperator)[] = [];
  const stack: (ExpressionElem | BinaryOperator)[] = [expression];
  for (let part = stack.pop(); part; part = stack.pop()) {
    if ('kind' in part && part.kind === 'binary-expression') stack.push(part.right, part.operator, part.left);
    else parts.push(part);
  }
  return parts;
}

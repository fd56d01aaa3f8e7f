import {
  type BinaryExpression,
  type ComponentExpression,
  type ExpressionElem,
  elemScalar,
  type FunctionCallExpression,
  type Type,
  type UnaryExpression,
} from 'wesl';
import type { BoundModule } from '../../bound-module.ts';
import { type SourceSpan, shortName } from '../../source-place.ts';
import type { Operations } from '../trace.ts';
import { Refusal } from './refusal.ts';
import type { StaticFacts } from './static-facts.ts';

export interface OperationCounter {
  /**
   * Operations of this node alone; null where it does no arithmetic, or where it is a constant. Throws `Refusal` where the types cannot be
   * determined.
   */
  of(expression: BinaryExpression | UnaryExpression | FunctionCallExpression): Operations | null;
  /** Operations of `target op= value`. */
  ofCompound(target: ExpressionElem, operator: string, value: ExpressionElem): Operations;
  /** Operations of `target++` and `target--`. */
  ofStep(target: ExpressionElem): Operations;
  /** Operations of choosing an element; null where that takes no private memory. */
  ofIndex(expression: ComponentExpression): Operations | null;
}

const ARITHMETIC: ReadonlySet<string> = new Set(['+', '-', '*', '/', '%', '&', '|', '^', '<<', '>>']);

/** Built-in functions that compare, convert, communicate or synchronise. */
const NO_ARITHMETIC =
  /^(all|any|select|bitcast|arrayLength|transpose|quantizeToF16|workgroupUniformLoad|(un)?pack.*|atomic.*|subgroup.*|quad.*|texture.*|.*Barrier)$/;

/**
 * Counts as the x-ray shows it: `+ - * / %`, negation, bit operations and shifts one for each component; `fma` two; `dot` of n
 * components 2n − 1; products of matrices their multiplications and additions; other numeric built-in functions one for each component of
 * their argument. Expressions of constants and overrides are computed before the kernel runs, and count nothing.
 */
export function operationCounter(
  { declaration, typeOf }: BoundModule,
  { isSettled, isUniform, indexesPrivateMemory }: StaticFacts,
): OperationCounter {
  const constants = new Map<ExpressionElem, boolean>();

  function isConstant(expression: ExpressionElem): boolean {
    const known = constants.get(expression);
    if (known !== undefined) return known;
    const found = readsNothing(expression);
    constants.set(expression, found);
    return found;
  }

  function readsNothing(expression: ExpressionElem): boolean {
    switch (expression.kind) {
      case 'literal':
        return true;
      case 'ref': {
        const kind = declaration(expression)?.declElem?.kind;
        return kind === 'const' || kind === 'override';
      }
      case 'parenthesized-expression':
      case 'unary-expression':
        return isConstant(expression.expression);
      case 'binary-expression':
        return isConstant(expression.left) && isConstant(expression.right);
      case 'component-expression':
        return isConstant(expression.base) && isConstant(expression.access);
      case 'component-member-expression':
        return isConstant(expression.base);
      case 'call-expression':
        return isPure(expression) && expression.arguments.every(isConstant);
      default:
        return false;
    }
  }

  function isPure({ function: callee, arguments: given }: FunctionCallExpression): boolean {
    if (callee.kind === 'type') return true;
    const kind = declaration(callee)?.declElem?.kind;
    return kind === undefined ? given.length > 0 && !/^(subgroup|quad)/.test(callee.ident.originalName) : kind !== 'fn';
  }

  function ofCall(call: FunctionCallExpression): Operations | null {
    const { function: callee, arguments: given } = call;
    // Constructors and conversions; functions of the file count where they are declared.
    if (callee.kind === 'type' || declaration(callee)) return null;
    const name = callee.ident.originalName;
    if (NO_ARITHMETIC.test(name) || CONSTRUCTOR.test(name)) return null;
    const types = given.map((argument) => typeOf(argument));
    const scalars = types.map((type) => elemScalar(type)?.scalar);
    if (typeOf(call).kind === 'unknown' || scalars.includes(undefined)) {
      throw new Refusal(`The operations of ${shortName(name)} cannot be counted.`, call);
    }
    const components = Math.max(...types.map(componentsOf));
    return sum(
      scalars.some((scalar) => isFloat(scalar)),
      operationsOfBuiltin(name, components),
    );
  }

  function binary(operator: string, [left, right]: readonly [Type, Type], at: SourceSpan): Operations | null {
    const scalars = [elemScalar(left)?.scalar, elemScalar(right)?.scalar];
    if (scalars.includes(undefined))
      throw new Refusal('The types of this expression cannot be determined, so its operations cannot be counted.', at);
    if (scalars.includes('bool')) return null;
    const amount = (operator === '*' ? productOf(left, right) : null) ?? Math.max(componentsOf(left), componentsOf(right));
    return sum(scalars.some(isFloat), amount);
  }

  function arithmetic(operator: string, left: ExpressionElem, right: ExpressionElem, at: SourceSpan): Operations | null {
    const operations = binary(operator, [typeOf(left), typeOf(right)], at);
    if (!operations || (operator !== '/' && operator !== '%') || isSettled(right) || isUniform(left)) return operations;
    return { ...operations, divisions: operations.integer };
  }

  function counted(operations: Operations | null): Operations {
    return operations ?? NOTHING;
  }

  return {
    of(expression) {
      if (isConstant(expression)) return null;
      switch (expression.kind) {
        case 'call-expression':
          return ofCall(expression);
        case 'binary-expression': {
          const { operator, left, right } = expression;
          return ARITHMETIC.has(operator.value) ? arithmetic(operator.value, left, right, expression) : null;
        }
        case 'unary-expression': {
          const type = typeOf(expression.expression);
          return expression.operator.value === '-' || expression.operator.value === '~' ? binary('+', [type, type], expression) : null;
        }
      }
    },
    ofCompound: (target, operator, value) => counted(arithmetic(operator.slice(0, -1), target, value, target)),
    ofStep: (target) => counted(binary('+', [typeOf(target), typeOf(target)], target)),
    ofIndex: (expression) => (indexesPrivateMemory(expression) ? { ...NOTHING, privateAccesses: 1 } : null),
  };
}

const NOTHING: Operations = { float: 0, integer: 0, divisions: 0, privateAccesses: 0 };

export function added(a: Operations, b: Operations): Operations {
  return {
    float: a.float + b.float,
    integer: a.integer + b.integer,
    divisions: a.divisions + b.divisions,
    privateAccesses: a.privateAccesses + b.privateAccesses,
  };
}

const CONSTRUCTOR = /^(bool|[iu]32|f16|f32|vec[234][iufh]?|mat[234]x[234][fh]?|array)$/;

function isFloat(scalar: string | undefined): boolean {
  return scalar === 'f32' || scalar === 'f16' || scalar === 'abstract-float';
}

function sum(float: boolean, amount: number): Operations {
  return float ? { ...NOTHING, float: amount } : { ...NOTHING, integer: amount };
}

function componentsOf(type: Type): number {
  if (type.kind === 'vector') return type.size;
  return type.kind === 'matrix' ? type.cols * type.rows : 1;
}

function operationsOfBuiltin(name: string, components: number): number {
  switch (name) {
    case 'fma':
      return 2 * components;
    case 'dot':
      return 2 * components - 1;
    case 'dot4U8Packed':
    case 'dot4I8Packed':
      return 7;
    default:
      return components;
  }
}

/** Multiplications and additions of a product with a matrix; null for a componentwise product. */
function productOf(left: Type, right: Type): number | null {
  if (left.kind === 'matrix' && right.kind === 'matrix') return right.cols * left.rows * (2 * left.cols - 1);
  if (left.kind === 'matrix' && right.kind === 'vector') return left.rows * (2 * left.cols - 1);
  if (left.kind === 'vector' && right.kind === 'matrix') return right.cols * (2 * right.rows - 1);
  return null;
}

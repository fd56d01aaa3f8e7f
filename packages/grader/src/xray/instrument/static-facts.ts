import {
  type ComponentExpression,
  type DeclIdent,
  type ExpressionElem,
  type FnElem,
  type ForElem,
  type RefIdentElem,
  visitAst,
} from 'wesl';
import type { BoundModule } from '../../bound-module.ts';

/** What a compiler knows before the kernel runs. */
export interface StaticFacts {
  /** Whether it knows the value after inlining functions and unrolling short loops. */
  isSettled(expression: ExpressionElem): boolean;
  /** Whether the value is settled or depends on uniform buffers only, so that it is computed once. */
  isUniform(expression: ExpressionElem): boolean;
  /**
   * Whether an element of a private array is chosen by an index that is not settled: registers cannot be indexed, so the array lies in
   * memory.
   */
  indexesPrivateMemory(expression: ComponentExpression): boolean;
}

/** Longer loops are not unrolled. */
const MOST_ROUNDS = 32;

/** An element of so few is selected without memory. */
const FEW_ELEMENTS = 4;

export function staticFactsOf(module: BoundModule, functions: readonly FnElem[]): StaticFacts {
  const counters = new Map<DeclIdent, ForElem>();
  const passed = new Map<DeclIdent, ExpressionElem[]>();
  const open = new Set<DeclIdent>();
  /**
   * Cached by whether uniforms count as known. Without the cache, a chain of names that each use the previous one twice would take
   * exponential time.
   */
  const answers = { true: new Map<DeclIdent, boolean>(), false: new Map<DeclIdent, boolean>() };

  for (const fn of functions) {
    visitAst(fn.body, (elem) => {
      if (elem.kind === 'for' && elem.init?.kind === 'var') counters.set(elem.init.name.decl.ident, elem);
      if (elem.kind !== 'call-expression' || elem.function.kind !== 'ref') return;
      const callee = module.declaration(elem.function)?.declElem;
      if (callee?.kind !== 'fn') return;
      callee.params.forEach(({ name: { decl } }, i) => {
        const argument = elem.arguments[i];
        if (argument) passed.set(decl.ident, [...(passed.get(decl.ident) ?? []), argument]);
      });
    });
  }

  function isKnown(expression: ExpressionElem, withUniforms: boolean): boolean {
    const known = (part: ExpressionElem) => isKnown(part, withUniforms);
    switch (expression.kind) {
      case 'literal':
        return true;
      case 'ref':
        return isKnownName(expression, withUniforms);
      case 'parenthesized-expression':
      case 'unary-expression':
        return known(expression.expression);
      case 'binary-expression':
        return known(expression.left) && known(expression.right);
      case 'component-expression':
        return known(expression.base) && known(expression.access);
      case 'component-member-expression':
        return known(expression.base);
      case 'call-expression':
        return !isDeclaredFunction(expression.function) && expression.arguments.every(known);
      default:
        return false;
    }
  }

  function isDeclaredFunction(callee: { readonly kind: string }): boolean {
    return callee.kind === 'ref' && module.declaration(callee as RefIdentElem) !== undefined;
  }

  function isKnownName(name: RefIdentElem, withUniforms: boolean): boolean {
    const decl = module.declaration(name);
    // A value that depends on itself is unknown.
    if (!decl || open.has(decl)) return false;
    const known = answers[`${withUniforms}`];
    const before = known.get(decl);
    if (before !== undefined) return before;
    open.add(decl);
    const answer = isKnownDeclaration(decl, withUniforms);
    open.delete(decl);
    known.set(decl, answer);
    return answer;
  }

  function isKnownDeclaration(decl: DeclIdent, withUniforms: boolean): boolean {
    const elem = decl.declElem;
    switch (elem?.kind) {
      case 'const':
      case 'override':
        return true;
      case 'gvar':
        return withUniforms && elem.template?.[0]?.name === 'uniform';
      case 'let':
        return elem.init !== undefined && isKnown(elem.init, withUniforms);
      case 'param':
        return passed.get(decl)?.every((argument) => isKnown(argument, withUniforms)) ?? false;
      case 'var':
        return isShort(decl);
      default:
        return false;
    }
  }

  /** Whether the variable is the counter of an unrolled loop. */
  function isShort(counter: DeclIdent): boolean {
    const { init, condition, update } = counters.get(counter) ?? {};
    if (init?.kind !== 'var' || !init.init || condition?.kind !== 'binary-expression' || !update) return false;
    if (!isKnown(init.init, false) || !isKnown(condition.right, false)) return false;
    const [first, last] = [module.integer(init.init), module.integer(condition.right)];
    if (first === undefined || last === undefined) return true;
    if (update.kind === 'increment' || update.kind === 'decrement') return Math.abs(last - first) <= MOST_ROUNDS;
    if (update.kind !== 'assign') return false;
    const step = module.integer(update.rhs);
    if (step === undefined || step === 0) return false;
    const isAdded = update.op.value === '+=' || update.op.value === '-=';
    return !isAdded || Math.abs(last - first) <= MOST_ROUNDS * Math.abs(step);
  }

  function isPrivate(base: ExpressionElem): boolean {
    switch (base.kind) {
      case 'ref': {
        const elem = module.declaration(base)?.declElem;
        if (elem?.kind === 'gvar') return elem.template === undefined || elem.template[0]?.name === 'private';
        return elem?.kind === 'var' || elem?.kind === 'let';
      }
      case 'parenthesized-expression':
        return isPrivate(base.expression);
      case 'component-expression':
      case 'component-member-expression':
        return isPrivate(base.base);
      default:
        return false;
    }
  }

  return {
    isSettled: (expression) => isKnown(expression, false),
    isUniform: (expression) => isKnown(expression, true),
    indexesPrivateMemory({ base, access }) {
      if (!isPrivate(base) || isKnown(access, false)) return false;
      const type = module.typeOf(base);
      return type.kind === 'array' && (type.count === undefined || type.count > FEW_ELEMENTS);
    },
  };
}

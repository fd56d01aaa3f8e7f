import { type AbstractElem, type FnElem, visitAst } from 'wesl';

/**
 * The most forks that one function has, counting those of called functions at each call: how often control may take one of two ways that
 * meet again (`&&`, `||`, an `if` with an `else`). A `switch` counts as the binary logarithm of its ways.
 */
export function mostForks(functions: readonly FnElem[]): number {
  const byName = new Map(functions.map((fn) => [fn.name.ident.originalName, fn]));
  const counted = new Map<FnElem, number>();

  function forksOf(fn: FnElem): number {
    const known = counted.get(fn);
    if (known !== undefined) return known;
    counted.set(fn, 0);
    let forks = 0;
    visitAst(fn.body, (elem) => {
      const callee = elem.kind === 'ref' ? byName.get(elem.ident.originalName) : undefined;
      forks += callee ? forksOf(callee) : forksAt(elem);
    });
    counted.set(fn, forks);
    return forks;
  }

  return Math.max(0, ...functions.map(forksOf));
}

function forksAt(elem: AbstractElem): number {
  switch (elem.kind) {
    case 'binary-expression':
      return isShortCircuit(elem.operator.value) ? 1 : 0;
    case 'if':
      return elem.else ? 1 : 0;
    case 'switch':
      return Math.log2(Math.max(2, elem.clauses.length));
    default:
      return 0;
  }
}

export function isShortCircuit(operator: string): boolean {
  return operator === '&&' || operator === '||';
}

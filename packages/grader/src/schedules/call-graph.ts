import { type AbstractElem, type FnElem, visitAst } from 'wesl';

/** The functions and names that an entry point may use, judged by name alone: a local variable with the name of a function counts as that function. */
export interface Reach {
  readonly functions: readonly FnElem[];
  readonly names: ReadonlySet<string>;
}

/** Every function and name that one of `roots` refers to, itself or through the functions that it calls. */
export function reachFrom(roots: readonly AbstractElem[], functions: readonly FnElem[]): Reach {
  const reached = new Set<FnElem>();
  const names = new Set<string>();
  const queue = [...roots];
  for (let elem = queue.pop(); elem; elem = queue.pop()) {
    visitAst(elem, (child) => {
      if (child.kind !== 'ref' || names.has(child.ident.originalName)) return;
      names.add(child.ident.originalName);
      for (const callee of functions.filter((fn) => fn.name.ident.originalName === child.ident.originalName)) {
        reached.add(callee);
        queue.push(callee.body);
      }
    });
  }
  return { functions: [...reached], names };
}

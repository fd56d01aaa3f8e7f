import { type DeclIdent, type FnElem, visitAst } from 'wesl';
import type { BoundModule } from './bound-module.ts';

/** Everything that a function names, directly or through the functions that it calls, including those functions. */
export function reachedFrom({ declaration }: BoundModule, roots: readonly FnElem[]): ReadonlySet<DeclIdent> {
  const reached = new Set<DeclIdent>();
  const queue = [...roots];
  for (let fn = queue.pop(); fn; fn = queue.pop()) {
    visitAst(fn.body, (elem) => {
      const decl = elem.kind === 'ref' ? declaration(elem) : undefined;
      if (!decl || reached.has(decl)) return;
      reached.add(decl);
      if (decl.declElem?.kind === 'fn') queue.push(decl.declElem);
    });
  }
  return reached;
}

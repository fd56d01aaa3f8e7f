import { type DeclIdent, type ExpressionElem, type FnElem, type FunctionCallExpression, visitAst } from 'wesl';
import type { BoundModule } from './bound-module.ts';

/** What a launch runs. */
export interface Reached {
  readonly entries: readonly FnElem[];
  /** The entry points, and all functions that they call. */
  readonly functions: readonly FnElem[];
  readonly calls: readonly FunctionCallExpression[];
}

const LOCAL = /^(local_invocation_index|local_invocation_id|subgroup_invocation_id)$/;

/** Names for an invocation's index in its workgroup or subgroup: built-in values, and aliases of one, in called functions, too. */
export function localIndices(module: BoundModule, { entries, functions, calls }: Reached): ReadonlySet<DeclIdent> {
  const indices = new Set(entries.flatMap(builtInIndices));
  const paramsOf = new Map(functions.map((fn) => [fn.name.ident, fn.params]));
  for (let before = -1; before < indices.size; ) {
    before = indices.size;
    for (const { body } of functions) {
      visitAst(body, (elem) => {
        if (elem.kind === 'let' && elem.init && isIndex(module, elem.init, indices)) indices.add(elem.name.decl.ident);
      });
    }
    for (const { function: callee, arguments: given } of calls) {
      const decl = callee.kind === 'ref' ? module.declaration(callee) : undefined;
      const params = (decl && paramsOf.get(decl)) ?? [];
      for (const [i, { name }] of params.entries()) {
        const argument = given[i];
        if (argument && isIndex(module, argument, indices)) indices.add(name.decl.ident);
      }
    }
  }
  return indices;
}

function builtInIndices({ params }: FnElem): DeclIdent[] {
  const isLocal = ({ attributes = [] }: FnElem['params'][number]): boolean =>
    attributes.some(({ attribute }) => attribute.kind === '@builtin' && LOCAL.test(attribute.param.name));
  return params.filter(isLocal).map(({ name }) => name.decl.ident);
}

/** Whether an expression is one of these names, or a component of one. */
export function isIndex(module: BoundModule, expression: ExpressionElem, indices: ReadonlySet<DeclIdent>): boolean {
  switch (expression.kind) {
    case 'ref': {
      const decl = module.declaration(expression);
      return decl !== undefined && indices.has(decl);
    }
    case 'parenthesized-expression':
      return isIndex(module, expression.expression, indices);
    case 'component-member-expression':
      return isIndex(module, expression.base, indices);
    default:
      return false;
  }
}

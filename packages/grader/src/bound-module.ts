import {
  type AbstractElem,
  bindIdents,
  type ConstElem,
  type ConstValue,
  convertValue,
  type DeclIdent,
  type ExpressionElem,
  evalConstExpr,
  type FnElem,
  type GlobalVarElem,
  type LinkBindings,
  type OverrideElem,
  type RefIdentElem,
  refDecl,
  resolveTypeRef,
  type Scope,
  type StructMemberElem,
  type Type,
  type TypeRefElem,
  typeOfDecl,
  typeOfExpr,
  visitAst,
} from 'wesl';
import { integerOf, literalOf } from './const-literal.ts';
import { correctPrecedence } from './operator-precedence.ts';
import { parseWgsl } from './parse-wgsl.ts';
import { unreadable } from './source-place.ts';

/** A WGSL file whose names are bound to their declarations. */
export interface BoundModule {
  readonly source: string;
  /** Declarations of the module, in source order. */
  readonly decls: readonly AbstractElem[];
  /** What a name refers to; undefined for names that WGSL itself declares. */
  declaration(ref: RefIdentElem): DeclIdent | undefined;
  /** Value of an integer expression over constants and overrides; undefined for other types, and where it cannot be evaluated. */
  integer(expression: ExpressionElem): number | undefined;
  /** Value of an integer override; undefined as above. */
  valueOf(override: OverrideElem): number | undefined;
  type(type: TypeRefElem): Type;
  /** Type of an expression; abstract for numbers whose type follows from their use. `unknown` where it cannot be determined. */
  typeOf(expression: ExpressionElem): Type;
}

/**
 * Parses and binds a file that the compiler has accepted; `overrideValues` replace the file's own. Throws `KernelFault` `compile` when a
 * part of the file cannot be parsed, because it might contain a binding.
 */
export function bindModule(source: string, overrideValues: Readonly<Record<string, number>>): BoundModule {
  const ast = parseWgsl(source);
  const skipped = ast.diagnostics.find(({ severity }) => severity === 'error');
  if (skipped) throw unreadable(source, skipped, `The launch cannot be read from this file: ${skipped.message}. Write it in simpler WGSL.`);
  correctPrecedence(ast.moduleElem);
  const { bindings } = bindIdents({ rootAst: ast, resolver: { resolveModule: () => undefined }, accumulateUnbound: true });
  correctOwnInitializers(ast.moduleElem, bindings);
  const { decls } = ast.moduleElem;
  // An override keeps its type when its value is replaced.
  for (const decl of decls) if (decl.kind === 'override') typeOfDecl(decl.name.decl.ident, { bindings });
  const settled = new Map<DeclIdent, ConstValue | null>();
  let allSettled = false;

  /** Replaces constants by their values, innermost first, so that each is computed only once. */
  function settle(expression: ExpressionElem): void {
    visitAst(expression, (elem) => {
      const decl = elem.kind === 'ref' ? refDecl(elem.ident, bindings) : undefined;
      if (decl) settledValue(decl);
    });
  }

  /** Value of a constant or override; null where it cannot be determined, and for every other declaration. */
  function settledValue(decl: DeclIdent): ConstValue | null {
    const known = settled.get(decl);
    if (known !== undefined) return known;
    settled.set(decl, null);
    const { declElem } = decl;
    if (declElem?.kind !== 'const' && declElem?.kind !== 'override') return null;
    const init = valueFromOutside(declElem, overrideValues) ?? declElem.init;
    if (init) settle(init);
    const value = init ? typedValue(evalConstExpr(init, { bindings }), declElem) : null;
    if (init && value) decl.declElem = { ...declElem, kind: 'const', init: literalOf(value, init) ?? init };
    // The evaluator recognises it as the one it is evaluating, and stops.
    else bindings.visitingConsts.add(decl);
    settled.set(decl, value);
    return value;
  }

  function typedValue(value: ConstValue | null, { name: { typeRef } }: ConstElem | OverrideElem): ConstValue | null {
    return value && typeRef ? convertValue(value, resolveTypeRef(typeRef, { bindings })) : value;
  }

  function integer(expression: ExpressionElem): number | undefined {
    settle(expression);
    const value = evalConstExpr(expression, { bindings });
    return value ? integerOf(value) : undefined;
  }

  /** A type may take its length from any constant; each is computed only once. */
  function settleAll(): void {
    if (allSettled) return;
    allSettled = true;
    for (const decl of decls) visitAst(decl, (elem) => elem.kind === 'ref' && settle(elem));
  }

  return {
    source,
    decls,
    declaration: ({ ident }) => refDecl(ident, bindings),
    integer,
    valueOf({ name }) {
      const value = settledValue(name.decl.ident);
      return value ? integerOf(value) : undefined;
    },
    type(type) {
      settle(type);
      return resolveTypeRef(type, { bindings });
    },
    typeOf(expression) {
      settleAll();
      return typeOfExpr(expression, { bindings });
    },
  };
}

function valueFromOutside(elem: ConstElem | OverrideElem, values: Readonly<Record<string, number>>): ExpressionElem | undefined {
  const name = elem.name.decl.ident.originalName;
  // A file may name an override "constructor", which is a property of every object.
  if (elem.kind === 'const' || !Object.hasOwn(values, name)) return undefined;
  return { kind: 'literal', value: String(values[name]), start: elem.start, end: elem.end };
}

/** The binder lets a declaration's scope begin before its initializer; in WGSL the `n` on the right of `let n = n;` is an outer one. */
function correctOwnInitializers(root: AbstractElem, { refersTo }: LinkBindings): void {
  visitAst(root, (elem) => {
    const found = elem.kind === 'ref' ? refersTo.get(elem.ident) : undefined;
    if (elem.kind !== 'ref' || !found || found === 'std') return;
    const own = found.declElem && !found.isGlobal && found.declElem.start <= elem.start && elem.start < found.declElem.end;
    if (!own) return;
    const outer = outerDeclaration(found);
    if (outer) refersTo.set(elem.ident, outer);
    else refersTo.delete(elem.ident);
  });
}

/** The declaration of the same name that is in scope where this one begins. */
function outerDeclaration({ originalName, containingScope }: DeclIdent): DeclIdent | undefined {
  let inner: Scope = containingScope;
  for (let scope = inner.parent; scope; inner = scope, scope = scope.parent) {
    // Module scope covers the whole file, function scope only what follows the declaration.
    const visible = scope.parent ? scope.contents.slice(0, scope.contents.indexOf(inner)) : scope.contents;
    const items = visible.flatMap((item) => (item.kind === 'partial' ? item.contents : [item]));
    const found = items.find((item): item is DeclIdent => item.kind === 'decl' && item.originalName === originalName);
    if (found) return found;
  }
  return undefined;
}

/** The expressions in `@name(…)`; undefined where the attribute is missing. */
export function attributeArguments(
  decl: FnElem | GlobalVarElem | OverrideElem | StructMemberElem,
  name: string,
): readonly ExpressionElem[] | undefined {
  for (const { attribute } of decl.attributes ?? []) {
    if (attribute.kind === '@attribute' && attribute.name === name) return (attribute.params ?? []).map((param) => param.expression);
  }
  return undefined;
}

import { type Type, type TypeRefElem, visitAst } from 'wesl';
import type { BoundModule } from './bound-module.ts';
import type { SourceSpan } from './source-place.ts';
import { typeLayouts } from './type-layout.ts';

/** A struct as the file declares it; the span is that of its name. */
export interface UniformStruct extends SourceSpan {
  readonly name: string;
  readonly members: readonly UniformMember[];
}

/** The span is that of the whole member. */
export interface UniformMember extends SourceSpan {
  readonly name: string;
  /** The type's source text. */
  readonly type: string;
  readonly offsetBytes: number;
  /** What each of its words holds; null for types other than numbers and vectors of numbers. */
  readonly holds: { readonly kind: 'integer' | 'float'; readonly words: number } | null;
  /** Whether the file reads a member of this name, of this struct or another. */
  readonly isRead: boolean;
}

/** The struct that a type of this file names; null for every other type. */
export function uniformStructs(module: BoundModule): (type: TypeRefElem) => UniformStruct | null {
  const { membersOf } = typeLayouts(module);
  return (typeRef) => {
    const type = module.type(typeRef);
    if (type.kind !== 'struct' || !type.structElem) return null;
    const { ident, start, end } = type.structElem.name;
    const read = namesRead(module);
    const members = membersOf(type.structElem).map(({ elem, type: memberType, offsetBytes }) => ({
      name: elem.name.name,
      type: module.source.slice(elem.typeRef.start, elem.typeRef.end),
      offsetBytes,
      holds: holdsOf(memberType),
      isRead: read.has(elem.name.name),
      start: elem.start,
      end: elem.end,
    }));
    return { name: ident.originalName, start, end, members };
  };
}

function holdsOf(type: Type): UniformMember['holds'] {
  const scalar = type.kind === 'vector' ? type.elem : type;
  if (scalar.kind !== 'scalar') return null;
  return { kind: scalar.scalar === 'f32' ? 'float' : 'integer', words: type.kind === 'vector' ? type.size : 1 };
}

function namesRead({ decls }: BoundModule): ReadonlySet<string> {
  const names = new Set<string>();
  for (const decl of decls) {
    visitAst(decl, (elem) => {
      if (elem.kind === 'component-member-expression') names.add(elem.access.name);
    });
  }
  return names;
}

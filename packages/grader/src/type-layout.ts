import type { StructElem, StructMemberElem, Type } from 'wesl';
import { attributeArguments, type BoundModule } from './bound-module.ts';
import { type SourceSpan, unreadable } from './source-place.ts';

/** In bytes. */
interface Layout {
  readonly size: number;
  readonly align: number;
}

interface Member {
  readonly elem: StructMemberElem;
  readonly type: Type;
  /** Offset in the struct. */
  readonly offsetBytes: number;
}

export interface TypeLayouts {
  /** Size and alignment. `at` is to blame when they cannot be determined. */
  layoutOf(type: Type, at: SourceSpan): Layout;
  /** Distance between elements of an array of this type. */
  strideOf(element: Type, at: SourceSpan): number;
  membersOf(struct: StructElem): readonly Member[];
  /** Undefined where the struct has no such member. */
  memberOf(struct: StructElem, name: string): Member | undefined;
}

const WORD: Layout = { size: 4, align: 4 };

/**
 * Sizes, alignments and offsets as in WGSL §14.4. A run-time array counts as one element. They throw `KernelFault` for a type whose size
 * cannot be determined.
 */
export function typeLayouts({ source, integer, type: typeOf }: BoundModule): TypeLayouts {
  const known = new Map<StructElem, Layout>();

  function layoutOf(type: Type, at: SourceSpan): Layout {
    switch (type.kind) {
      case 'vector':
        return vector(type.size);
      case 'matrix': {
        // A column of three ends after 12 bytes, and the next begins after 16.
        const { align } = vector(type.rows);
        return { size: type.cols * align, align };
      }
      case 'array':
        return { size: strideOf(type.elem, at) * (type.count ?? 1), align: layoutOf(type.elem, at).align };
      case 'struct':
        if (type.structElem) return structLayout(type.structElem);
        break;
      case 'unknown':
        break;
      default:
        return WORD;
    }
    throw unreadable(source, at, 'The size of this type cannot be determined. Write it with plain types and integers.');
  }

  function strideOf(element: Type, at: SourceSpan): number {
    const { size, align } = layoutOf(element, at);
    return roundUp(size, align);
  }

  function structLayout(struct: StructElem): Layout {
    const layout = known.get(struct) ?? structOf(struct.members.map(memberLayout));
    known.set(struct, layout);
    return layout;
  }

  function membersOf(struct: StructElem): readonly Member[] {
    let end = 0;
    return struct.members.map((elem) => {
      const { size, align } = memberLayout(elem);
      const offsetBytes = roundUp(end, align);
      end = offsetBytes + size;
      return { elem, type: typeOf(elem.typeRef), offsetBytes };
    });
  }

  function memberOf(struct: StructElem, name: string): Member | undefined {
    return membersOf(struct).find(({ elem }) => elem.name.name === name);
  }

  function memberLayout(member: StructMemberElem): Layout {
    const { size, align } = layoutOf(typeOf(member.typeRef), member.typeRef);
    return { size: attribute(member, 'size') ?? size, align: attribute(member, 'align') ?? align };
  }

  function attribute(member: StructMemberElem, name: 'size' | 'align'): number | undefined {
    const [expression] = attributeArguments(member, name) ?? [];
    if (!expression) return undefined;
    const value = integer(expression);
    if (value === undefined)
      throw unreadable(source, expression, `The value of @${name} cannot be determined. Write it as a plain integer.`);
    return value;
  }

  return { layoutOf, strideOf, membersOf, memberOf };
}

function vector(components: number): Layout {
  return { size: 4 * components, align: components === 2 ? 8 : 16 };
}

function structOf(members: readonly Layout[]): Layout {
  let end = 0;
  for (const { size, align } of members) end = roundUp(end, align) + size;
  const align = Math.max(...members.map((member) => member.align));
  return { size: roundUp(end, align), align };
}

function roundUp(value: number, multiple: number): number {
  return Math.ceil(value / multiple) * multiple;
}

import type { StructElem, StructMemberElem, Type, TypeRefElem } from 'wesl';
import { attributeArguments, type BoundModule } from './bound-module.ts';
import { unreadable } from './source-place.ts';

interface Layout {
  readonly size: number;
  readonly align: number;
}

const WORD: Layout = { size: 4, align: 4 };

/**
 * Bytes of one element of a view of a buffer: of `T` for `array<T>`, of the whole type (with one element of its last array) for everything
 * else. Sizes and alignments as in WGSL §14.4. Throws `KernelFault` for a type whose size cannot be determined.
 */
export function viewBytes({ source, integer, type: typeOf }: BoundModule): (type: TypeRefElem) => number {
  const known = new Map<StructElem, Layout>();

  function layoutOf(type: Type, at: TypeRefElem): Layout {
    switch (type.kind) {
      case 'vector':
        return vector(type.size);
      case 'matrix': {
        // A column of three ends after 12 bytes, and the next begins after 16.
        const { align } = vector(type.rows);
        return { size: type.cols * align, align };
      }
      case 'array':
        return arrayOf(layoutOf(type.elem, at), type.count);
      case 'struct':
        if (type.structElem) return structLayout(type.structElem);
        break;
      case 'unknown':
        break;
      default:
        return WORD;
    }
    throw unreadable(source, at, 'The size of this type cannot be told. Write it with plain types and integers.');
  }

  function structLayout(struct: StructElem): Layout {
    const layout = known.get(struct) ?? structOf(struct.members.map(memberLayout));
    known.set(struct, layout);
    return layout;
  }

  function memberLayout(member: StructMemberElem): Layout {
    const { size, align } = layoutOf(typeOf(member.typeRef), member.typeRef);
    return { size: attribute(member, 'size') ?? size, align: attribute(member, 'align') ?? align };
  }

  function attribute(member: StructMemberElem, name: 'size' | 'align'): number | undefined {
    const [expression] = attributeArguments(member, name) ?? [];
    if (!expression) return undefined;
    const value = integer(expression);
    if (value === undefined) throw unreadable(source, expression, `The value of @${name} cannot be told. Write it as a plain integer.`);
    return value;
  }

  return (typeRef) => {
    const type = typeOf(typeRef);
    return layoutOf(type.kind === 'array' ? { ...type, count: 1 } : type, typeRef).size;
  };
}

function vector(components: number): Layout {
  return { size: 4 * components, align: components === 2 ? 8 : 16 };
}

/** A run-time array counts as one element: shorter ones cannot be bound. */
function arrayOf({ size, align }: Layout, count = 1): Layout {
  return { size: roundUp(size, align) * count, align };
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

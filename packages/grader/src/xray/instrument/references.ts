import { type DeclIdent, type ExpressionElem, elemScalar, type Type, vecType } from 'wesl';
import type { BoundModule } from '../../bound-module.ts';
import { shortName } from '../../source-place.ts';
import { type TypeLayouts, typeLayouts } from '../../type-layout.ts';
import type { Memory } from '../trace.ts';
import { Refusal } from './refusal.ts';

/** An index on the way to an address. */
export interface Level {
  /** Words from the previous level (or from the base) to the first element. */
  readonly offset: number;
  readonly index: ExpressionElem;
  /** Words from one element to the next. */
  readonly stride: number;
  /** WGSL of the number of elements. */
  readonly count: string;
}

/** A place in traced memory named by an expression. */
export interface Reference {
  readonly memory: Memory;
  /** WGSL of the address that it starts from, a `vec3u`. */
  readonly base: string;
  /** WGSL of the length of its run-time array. */
  readonly length: string;
  readonly levels: readonly Level[];
  /** Words from the last level (or from the base) on. */
  readonly tail: number;
  readonly type: Type;
}

export interface References {
  /** What an expression names; null for values, and for memory that is not traced. */
  named(expression: ExpressionElem): Reference | null;
  /** What a pointer expression points to; null as above. */
  pointed(expression: ExpressionElem): Reference | null;
  bytesOf(reference: Reference, at: ExpressionElem): number;
}

export interface Known {
  /** Places that variables name. */
  readonly variables: ReadonlyMap<DeclIdent, Reference>;
  /** Places that `let`s and parameters point to. */
  readonly pointers: ReadonlyMap<DeclIdent, Reference>;
}

const WORD_BYTES = 4;
const COMPONENTS = /^(?:[xyzw]|[rgba])$/;

export function referencesOf(module: BoundModule, { variables, pointers }: Known): References {
  const layouts = typeLayouts(module);

  function named(expression: ExpressionElem): Reference | null {
    switch (expression.kind) {
      case 'ref': {
        const decl = module.declaration(expression);
        return (decl && variables.get(decl)) ?? null;
      }
      case 'parenthesized-expression':
        return named(expression.expression);
      case 'unary-expression':
        return expression.operator.value === '*' ? pointed(expression.expression) : null;
      case 'component-expression': {
        const base = inside(expression.base);
        return base && atIndex(layouts, base, expression.access);
      }
      case 'component-member-expression': {
        const base = inside(expression.base);
        return base && atMember(layouts, base, expression.access.name, expression);
      }
      default:
        return null;
    }
  }

  /** `p.x` and `p[i]` are short for `(*p).x` and `(*p)[i]`. */
  function inside(expression: ExpressionElem): Reference | null {
    return named(expression) ?? pointed(expression);
  }

  function pointed(expression: ExpressionElem): Reference | null {
    switch (expression.kind) {
      case 'ref': {
        const decl = module.declaration(expression);
        return (decl && pointers.get(decl)) ?? null;
      }
      case 'parenthesized-expression':
        return pointed(expression.expression);
      case 'unary-expression':
        return expression.operator.value === '&' ? named(expression.expression) : null;
      default:
        return null;
    }
  }

  return { named, pointed, bytesOf: ({ type }, at) => layouts.layoutOf(type, at).size };
}

function atIndex(layouts: TypeLayouts, base: Reference, index: ExpressionElem): Reference {
  const element = elementOf(base, index);
  // The components of a vector are contiguous, including those of vec3.
  const strideBytes = base.type.kind === 'vector' ? WORD_BYTES : layouts.strideOf(element, index);
  const level = { offset: base.tail, index, stride: strideBytes / WORD_BYTES, count: countOf(base, index) };
  return { ...base, levels: [...base.levels, level], tail: 0, type: element };
}

function elementOf({ type }: Reference, at: ExpressionElem): Type {
  if (type.kind === 'matrix') return vecType(type.rows, type.elem);
  if (type.kind !== 'array' && type.kind !== 'vector') throw new Refusal('The type of what is indexed here cannot be determined.', at);
  const { elem } = type;
  // Only the outermost array may take its length from the buffer.
  if (elem.kind === 'array' && elem.count === undefined) throw new Refusal('The length of this array cannot be determined.', at);
  return elem;
}

function countOf({ type, length, memory, levels }: Reference, at: ExpressionElem): string {
  if (type.kind === 'vector') return `${type.size}u`;
  if (type.kind === 'matrix') return `${type.cols}u`;
  if (type.kind === 'array' && type.count !== undefined) return `${type.count}u`;
  if (memory === 'storage' && levels.length === 0) return length;
  throw new Refusal('The length of this array cannot be determined. Write it as a plain integer.', at);
}

/** Null for several components: those are a value computed from the whole vector. */
function atMember(layouts: TypeLayouts, base: Reference, name: string, at: ExpressionElem): Reference | null {
  const { type } = base;
  if (type.kind === 'vector') {
    if (!COMPONENTS.test(name)) return null;
    const component = 'xyzw'.includes(name) ? 'xyzw'.indexOf(name) : 'rgba'.indexOf(name);
    return { ...base, tail: base.tail + component, type: elemScalar(type) ?? type.elem };
  }
  const member = type.kind === 'struct' && type.structElem ? layouts.memberOf(type.structElem, name) : undefined;
  if (!member) throw new Refusal(`What ${shortName(name)} is a member of cannot be determined.`, at);
  return { ...base, tail: base.tail + member.offsetBytes / WORD_BYTES, type: member.type };
}

import type { AbstractElem, ExpressionElem, TypeRefElem } from 'wesl';

interface Layout {
  readonly size: number;
  readonly align: number;
}

const WORD: Layout = { size: 4, align: 4 };

/** Deeper than any type that a kernel needs; a type that names itself does not compile, so this only guards the recursion. */
const MAX_DEPTH = 16;

/**
 * Bytes of one element of a view of a buffer: of `T` for `array<T>`, of the whole type (with one element of its last array) for everything
 * else. Sizes and alignments as in WGSL §14.4; what cannot be told counts as one word.
 */
export function viewBytes(
  decls: readonly AbstractElem[],
  evaluate: (expression: ExpressionElem) => number | undefined,
): (type: TypeRefElem) => number {
  const aliases = new Map(decls.flatMap((decl) => (decl.kind === 'alias' ? [[decl.name.ident.originalName, decl.typeRef] as const] : [])));
  const structs = new Map(decls.flatMap((decl) => (decl.kind === 'struct' ? [[decl.name.ident.originalName, decl.members] as const] : [])));

  function layoutOf(type: ExpressionElem | undefined, depth: number): Layout {
    if (depth > MAX_DEPTH || (type?.kind !== 'type' && type?.kind !== 'ref')) return WORD;
    const name = type.kind === 'type' ? type.name.originalName : type.ident.originalName;
    const params = type.kind === 'type' ? type.templateParams : undefined;
    const alias = aliases.get(name);
    if (alias) return layoutOf(alias, depth + 1);
    if (name === 'array') return arrayOf(layoutOf(params?.[0], depth + 1), params?.[1] && evaluate(params[1]));
    const members = structs.get(name);
    if (members) return structOf(members.map(({ typeRef }) => layoutOf(typeRef, depth + 1)));
    return vectorOrMatrix(name);
  }

  return (type) => {
    const resolved = aliases.get(type.name.originalName) ?? type;
    if (resolved.name.originalName !== 'array') return layoutOf(resolved, 0).size;
    return arrayOf(layoutOf(resolved.templateParams?.[0], 1), 1).size;
  };
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

function vectorOrMatrix(name: string): Layout {
  const [, columns = '1', rows] = /^(?:vec|mat([234])x)([234])/.exec(name) ?? [];
  if (rows === undefined) return WORD;
  const align = rows === '2' ? 8 : 16;
  // A vector of three ends after 12 bytes; as a column, or an element of an array, it takes 16.
  return { size: columns === '1' ? 4 * Number(rows) : Number(columns) * align, align };
}

function roundUp(value: number, multiple: number): number {
  return Math.ceil(value / multiple) * multiple;
}

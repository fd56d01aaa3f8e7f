import type { ConstValue, ExpressionElem, Literal } from 'wesl';

const SUFFIX = { bool: '', 'abstract-int': '', 'abstract-float': '', i32: 'i', u32: 'u', f32: 'f', f16: 'h' } as const;

/** A literal of this value and type, with its minus sign if any; null for values that are more than a number. */
export function literalOf(content: ConstValue, { start, end }: ExpressionElem): Literal | null {
  if (content.kind !== 'scalar') return null;
  const { type, value } = content;
  // The exponent distinguishes a float of integral value from an integer.
  const digits = ['abstract-float', 'f32', 'f16'].includes(type.scalar) ? Number(value).toExponential() : String(value);
  return { kind: 'literal', value: `${digits}${SUFFIX[type.scalar]}`, start, end };
}

/** The value of an integer; undefined for values of other types. */
export function integerOf(value: ConstValue): number | undefined {
  if (value.kind !== 'scalar' || !['abstract-int', 'i32', 'u32'].includes(value.type.scalar)) return undefined;
  const integer = Number(value.value);
  return Number.isSafeInteger(integer) ? integer : undefined;
}

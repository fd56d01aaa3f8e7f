import type { ConstValue, ExpressionElem, Literal } from 'wesl';

const SUFFIX = { bool: '', 'abstract-int': '', 'abstract-float': '', i32: 'i', u32: 'u', f32: 'f', f16: 'h' } as const;

/** An expression of this value and type, without names; null for what takes more than a number to write. */
export function literalOf(value: ConstValue, { start, end }: ExpressionElem): ExpressionElem | null {
  if (value.kind !== 'scalar') return null;
  const { type, value: content } = value;
  const literal = (text: string): Literal => ({ kind: 'literal', value: `${text}${SUFFIX[type.scalar]}`, start, end });
  if (typeof content === 'boolean') return literal(String(content));
  const isFloat = ['abstract-float', 'f32', 'f16'].includes(type.scalar);
  // The exponent tells a float of integral value from an integer.
  const write = (number: typeof content) => literal(isFloat ? Number(number).toExponential() : String(number));
  if (content >= 0) return write(content);
  // The lowest integer without its minus is no integer of its type: its complement is.
  const [operator, operand] = isFloat ? (['-', -content] as const) : (['~', ~BigInt(content)] as const);
  return { kind: 'unary-expression', operator: { value: operator, start, end }, expression: write(operand), start, end };
}

/** The integer that it is; undefined for values of other types. */
export function integerOf(value: ConstValue): number | undefined {
  if (value.kind !== 'scalar' || !['abstract-int', 'i32', 'u32'].includes(value.type.scalar)) return undefined;
  const integer = Number(value.value);
  return Number.isSafeInteger(integer) ? integer : undefined;
}

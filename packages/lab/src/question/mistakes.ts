import { z } from 'zod';
import type { Field, NumberField } from './field.ts';

/** A wrong value that a usual slip leads to. */
export const mistakeSchema = z.object({
  /** The field's id. */
  field: z.string(),
  value: z.number(),
  /** What this value is, and what it leaves out: true of the value, whatever the student was thinking. Without the right answer. */
  says: z.string(),
});

export type Mistake = Readonly<z.infer<typeof mistakeSchema>>;

type Numeric = Exclude<Field, { kind: 'choice' }>;

/**
 * The mistakes that can be told apart: the question's own, and those that a field's unit suggests. One is left out if its value would be accepted, or
 * could also be another one's: then nothing is said.
 */
export function tellableMistakes(
  fields: readonly Field[],
  answer: Readonly<Record<string, number | string>>,
  own: readonly Mistake[],
): readonly Mistake[] {
  return fields.flatMap((field) => {
    const right = answer[field.id];
    if (field.kind === 'choice' || typeof right !== 'number') return [];
    const mine = apart(
      own.filter((mistake) => mistake.field === field.id && suits(field, mistake.value, right)),
      field,
    );
    const general = apart(
      slipsOfUnit(field, right).filter(({ value }) => suits(field, value, right)),
      field,
    );
    return [...mine, ...general.filter(({ value }) => !own.some((one) => one.field === field.id && overlap(field, value, one.value)))];
  });
}

/** What a wrong value is, where it is that of a usual mistake. */
export function mistakeOf(field: Field, value: number, mistakes: readonly Mistake[]): string | null {
  if (field.kind === 'choice') return null;
  const found = mistakes.find((mistake) => mistake.field === field.id && isWithin(field, value, mistake.value));
  return found?.says ?? null;
}

/** A value that somebody could type, and that is wrong by more than rounding. */
function suits(field: Numeric, value: number, right: number): boolean {
  if (!Number.isFinite(value) || overlap(field, value, right)) return false;
  if (field.kind === 'integer') return Number.isInteger(value) && (value >= 0 || field.unit === '');
  return value > 0 && (field.unit !== 'share' || value <= 1);
}

/** Those that no other one, with another sentence, could be taken for. */
function apart(mistakes: readonly Mistake[], field: Numeric): Mistake[] {
  const clear = mistakes.filter((one) => !mistakes.some((other) => other.says !== one.says && overlap(field, one.value, other.value)));
  return clear.filter((one, i) => clear.findIndex(({ value }) => value === one.value) === i);
}

const toleranceOf = (field: Numeric): number => (field.kind === 'number' ? field.relativeTolerance : 0);

function isWithin(field: Numeric, value: number, of: number): boolean {
  return field.kind === 'integer' ? value === of : Math.abs(value - of) <= toleranceOf(field) * Math.abs(of);
}

/** Whether a value may be within the tolerance of both. */
function overlap(field: Numeric, a: number, b: number): boolean {
  return field.kind === 'integer' ? a === b : Math.abs(a - b) <= toleranceOf(field) * (Math.abs(a) + Math.abs(b)) + Number.EPSILON;
}

function slipsOfUnit(field: Numeric, right: number): Mistake[] {
  const { id, unit } = field;
  const slips = field.kind === 'integer' ? integerSlips(unit) : slipsOf(field);
  return slips.map(({ of, says }) => ({ field: id, value: of(right), says }));
}

function integerSlips(unit: string): readonly Slip[] {
  // A number without a unit is no count.
  if (unit === '') return [];
  return unit === 'B' ? [...BITS, ...OFF_BY_ONE] : OFF_BY_ONE;
}

interface Slip {
  readonly of: (right: number) => number;
  readonly says: string;
}

const OFF_BY_ONE: readonly Slip[] = [
  { of: (right) => right + 1, says: 'That is one too many. Look at how you rounded, and at both ends.' },
  { of: (right) => right - 1, says: 'That is one too few. Look at how you rounded, and at both ends.' },
];

const BITS: readonly Slip[] = [
  { of: (right) => 8 * right, says: 'That is 8 times as much. Bytes are asked for, not bits.' },
  { of: (right) => right / 8, says: 'That is an eighth. What is counted here are bytes, not bits.' },
];

const PREFIXES: readonly Slip[] = [
  { of: (right) => 1000 * right, says: 'That is 1000 times as much. Look at the prefixes of the units.' },
  { of: (right) => right / 1000, says: 'That is a thousandth. Look at the prefixes of the units.' },
];

/** By prefix: how much larger the binary one is. */
const BINARY = { k: 2 ** 10 / 1e3, M: 2 ** 20 / 1e6, G: 2 ** 30 / 1e9 } as const;

function binary(prefix: keyof typeof BINARY): Slip[] {
  const factor = BINARY[prefix];
  const power = { k: '10³', M: '10⁶', G: '10⁹' }[prefix];
  return [
    { of: (right) => right / factor, says: `That counts in ${prefix === 'k' ? 'K' : prefix}iB. A ${prefix}B has ${power} bytes.` },
    {
      of: (right) => right * factor,
      says: `That takes a ${prefix}B for a ${prefix === 'k' ? 'K' : prefix}iB. A ${prefix}B has ${power} bytes.`,
    },
  ];
}

function slipsOf({ unit }: NumberField): readonly Slip[] {
  if (unit === 'share') return [{ of: (right) => 1 - right, says: 'That is the other part: this and what is asked for make 1.' }];
  if (unit === '×' || unit === 'flop/byte')
    return [{ of: (right) => 1 / right, says: 'That is upside down: the other one belongs under the line.' }];
  const bytes = /^([kMG]?)B(\/s)?$/.exec(unit);
  if (bytes) return [...BITS, ...PREFIXES, ...(isBinary(bytes[1]) ? binary(bytes[1]) : [])];
  return PREFIXES;
}

function isBinary(prefix: string | undefined): prefix is keyof typeof BINARY {
  return prefix !== undefined && prefix in BINARY;
}

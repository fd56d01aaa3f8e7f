import { z } from 'zod';
import { type Field, fieldAllows, type NumberField } from './field.ts';
import { type Mistake, mistakeOf } from './mistakes.ts';
import { readNumber } from './read-number.ts';
import type { Variant } from './variant.ts';

/** The text typed into each field, by the field's id, as it arrives from outside; limited to the longest text that can be read. */
export const givenSchema = z.record(z.string().max(64), z.string().max(1000));

export type Given = z.infer<typeof givenSchema>;

/** Interval of a derived value of the student's own run, in the field's unit; an end outside the measured range is null. */
export interface Measured {
  readonly low: number | null;
  readonly high: number | null;
}

interface CheckedField {
  readonly id: string;
  /** False for all fields if one of them cannot be read. */
  readonly correct: boolean;
  /** Why it could not be read, and what to write instead. */
  readonly problem?: string;
  /** What a wrong value is, where a usual mistake leads to it. */
  readonly mistake?: string;
  /** True for a prediction whose run does not exist yet. */
  readonly pending?: true;
}

export interface Checked {
  /** Whether every field is correct. */
  readonly correct: boolean;
  /** Every field could be read. Otherwise none was judged, so that no try is used up and nothing is revealed about the others. */
  readonly readable: boolean;
  /** A field waits for a run. */
  readonly pending: boolean;
  readonly fields: readonly CheckedField[];
}

/** Allows for rounding on both sides when an answer lies exactly at the edge of the tolerance. */
const ROUNDING = 1e-9;

/**
 * Checks what was typed. Ignores texts for unknown fields. Never throws, whatever was typed.
 *
 * @param measured by field, what the student's own run measured for a prediction
 */
export function checkAnswer(
  { fields, answer, mistakes = [] }: Pick<Variant, 'fields' | 'answer'> & Partial<Pick<Variant, 'mistakes'>>,
  given: Given,
  measured: Readonly<Record<string, Measured>> = {},
): Checked {
  const checked = fields.map((field): CheckedField => {
    const text = Object.hasOwn(given, field.id) ? (given[field.id] ?? '') : '';
    return { id: field.id, ...checkField(field, text, { answer: answer[field.id], measured: measured[field.id], mistakes }) };
  });
  const readable = checked.every(({ problem }) => problem === undefined);
  return {
    correct: checked.every(({ correct }) => correct),
    readable,
    pending: readable && checked.some(({ pending }) => pending === true),
    fields: readable ? checked : checked.map(({ id, problem }) => ({ id, correct: false, ...(problem === undefined ? {} : { problem }) })),
  };
}

interface Known {
  readonly answer: number | string | undefined;
  readonly measured: Measured | undefined;
  readonly mistakes: readonly Mistake[];
}

function checkField(field: Field, text: string, { answer, measured, mistakes }: Known): Omit<CheckedField, 'id'> {
  const allowed = fieldAllows(field);
  if (field.kind === 'choice') {
    const typed = text.trim().toLowerCase();
    if (!field.choices.some(({ value }) => value.toLowerCase() === typed)) return { correct: false, problem: `Choose ${allowed}.` };
    return { correct: typed === String(answer).toLowerCase() };
  }
  const read = readNumber(text, { kind: field.kind, unit: field.unit, allowed });
  if ('problem' in read) return { correct: false, problem: read.problem };
  if (field.kind === 'integer' || !field.predicts) {
    const correct = field.kind === 'integer' ? read.value === answer : isWithin(read.value, Number(answer), field);
    const mistake = correct ? null : mistakeOf(field, read.value, mistakes);
    return { correct, ...(mistake !== null && { mistake }) };
  }
  if (!measured || (measured.low === null && measured.high === null)) return { correct: false, pending: true };
  return { correct: isPredicted(read.value, measured, field) };
}

/** The value typed into a field, in the field's unit; null where it cannot be read, and for choices. */
export function readAnswer(field: Field, text: string): number | null {
  if (field.kind === 'choice') return null;
  const read = readNumber(text, { kind: field.kind, unit: field.unit, allowed: fieldAllows(field) });
  return 'problem' in read ? null : read.value;
}

function isWithin(value: number, answer: number, { relativeTolerance }: NumberField): boolean {
  return Math.abs(value - answer) <= (relativeTolerance + ROUNDING) * Math.abs(answer);
}

/** Positive, and within a factor of the interval in either direction. */
function isPredicted(value: number, { low, high }: Measured, { relativeTolerance }: NumberField): boolean {
  const factor = 1 + relativeTolerance + ROUNDING;
  return value > 0 && value * factor >= (low ?? 0) && value <= (high ?? Number.POSITIVE_INFINITY) * factor;
}

import { z } from 'zod';
import { localTime, momentOf } from './local-time.ts';

/** What an option is set to, as the API answers it. */
type Value = boolean | number | string | Date | null;

type DraftValue<V> = V extends boolean ? boolean : V extends null ? '' : V extends string ? V : string;

/** Options as a form holds them: text, but for what is ticked; times are local to the course. */
export type Draft<Row> = { readonly [K in keyof Row]: DraftValue<Row[K]> };

/** Options as the API takes them. */
type Sent<Row> = { readonly [K in keyof Row]: Row[K] extends Date | null ? Exclude<Row[K], Date> | string : Row[K] };

interface Checkbox {
  readonly control: 'checkbox';
}

interface Select<Choice extends string> {
  readonly control: 'select';
  /** In the order of the field; empty text stands for null. `meaning` stands beside the field while it is chosen. */
  readonly choices: Readonly<Record<Choice, { readonly words: string; readonly meaning?: string }>>;
}

interface NumberField {
  readonly control: 'number';
  readonly min?: number;
  readonly max?: number;
  /** In which people read and write it: so many of the API's. */
  readonly unit?: { readonly symbol: string; readonly size: number };
}

interface MomentField {
  readonly control: 'moment';
}

/** What an empty field means, where the API takes null. */
type Empty<V> = null extends V ? { readonly empty: string } : { readonly empty?: never };

type ControlFor<V> = [V] extends [boolean]
  ? Checkbox
  : [V] extends [Date | null]
    ? MomentField & Empty<V>
    : [V] extends [number | null]
      ? NumberField & Empty<V>
      : Select<Extract<DraftValue<V>, string>>;

interface Words<Row> {
  readonly label: string;
  readonly hint?: string;
  /** What those read who cannot change it; the label and the value where nothing is said. Null: another option tells it. */
  readonly fact?: { readonly name?: string; told?(row: Row): string } | null;
  /** What the audit log calls it, if not by the label. */
  readonly logged?: string;
  /** It is asked for only while another option has one of these values; otherwise it is sent as 0. */
  readonly only?: {
    readonly option: keyof Row;
    readonly values: readonly string[];
    /** In its field when it is asked for first. */
    readonly proposed: string;
  };
}

/** All that pages say of options. The types refuse a table that lacks one. `Place` is where a form shows it. */
export type Options<Row, Place = object> = { readonly [K in keyof Row]: Words<Row> & ControlFor<Row[K]> & Place };

export type Control = Checkbox | Select<string> | ((NumberField | MomentField) & { readonly empty?: string });

export type Option<Row> = Words<Row> & Control;

export type Listed<Row, Place = object> = readonly (readonly [name: keyof Row & string, option: Option<Row> & Place])[];

export function listOptions<Row, Place>(options: Options<Row, Place>): Listed<Row, Place> {
  return Object.entries(options) as unknown as Listed<Row, Place>;
}

export function isAsked<Row>({ only }: Option<Row>, values: Row | Draft<Row>): boolean {
  return only === undefined || only.values.includes(String(values[only.option]));
}

export function optionsDraft<Row>(options: Options<Row>, row: Row, timeZone: string): Draft<Row> {
  const drafts = listOptions(options).map(([name, option]) => {
    const { only } = option;
    return [name, only && !isAsked(option, row) ? only.proposed : draftValue(option, row[name] as Value, timeZone)];
  });
  return Object.fromEntries(drafts);
}

function draftValue(option: Control, value: Value, timeZone: string): string | boolean {
  if (typeof value === 'boolean') return value;
  if (value instanceof Date) return localTime(value, timeZone);
  return value === null ? '' : String(typeof value === 'number' ? value / sizeOf(option) : value);
}

/** Times that cannot be read go as empty text, which the API refuses by the field's name. */
export function optionsSent<Row>(options: Options<Row>, draft: Draft<Row>, timeZone: string): Sent<Row> {
  const sent = listOptions(options).map(([name, option]) => [name, isAsked(option, draft) ? sentValue(option, draft[name], timeZone) : 0]);
  return Object.fromEntries(sent);
}

function sentValue(option: Control, value: string | boolean, timeZone: string): Value {
  if (typeof value === 'boolean') return value;
  if (value === '' && emptyWords(option) !== undefined) return null;
  if (option.control === 'moment') return momentOf(value, timeZone) ?? '';
  return option.control === 'number' ? Number(value) * sizeOf(option) : value;
}

function sizeOf(option: Control): number {
  return option.control === 'number' ? (option.unit?.size ?? 1) : 1;
}

/** What an empty field means; undefined where the API does not take null. */
export function emptyWords(option: Control | undefined): string | undefined {
  return option?.control === 'number' || option?.control === 'moment' ? option.empty : choiceWords(option, '');
}

export function choiceWords(option: Control | undefined, value: string): string | undefined {
  return option?.control === 'select' ? option.choices[value]?.words : undefined;
}

type NumberSchema = z.ZodNumber | z.ZodNullable<z.ZodNumber>;

/** The limits of a number, as the API states them. */
export function limitsOf(schema: NumberSchema | z.ZodDefault<NumberSchema>, size = 1): { min: number; max: number } {
  if (!(schema instanceof z.ZodNumber)) return limitsOf(schema.unwrap(), size);
  const { minValue, maxValue } = schema;
  return { min: Math.ceil((minValue ?? -Infinity) / size), max: Math.floor((maxValue ?? Infinity) / size) };
}

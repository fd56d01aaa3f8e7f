import { z } from 'zod';

const anyField = {
  /** As written on the command line and in addresses. */
  id: z.string(),
  /** What is asked for, as one line of Markdown. */
  label: z.string(),
};

/** Correct only if exactly equal to the answer. */
const integerFieldSchema = z.object({
  ...anyField,
  kind: z.literal('integer'),
  /** A noun in the plural (`threads`), `B`, or nothing. */
  unit: z.string(),
});

/** Correct within a tolerance that the student is told. */
const numberFieldSchema = z.object({
  ...anyField,
  kind: z.literal('number'),
  /** As in `GB/s`, `ns`, `flop/byte`, `elements`; `share` for parts of 1, `×` for a factor, or nothing. */
  unit: z.string(),
  /** 0.02 for 2 %. For a prediction, 1 means a factor of 2 in either direction. */
  relativeTolerance: z.number(),
  /** If given, the answer is what the student's own run measures, not part of the question: the experiment, and which of its derived values decides. */
  predicts: z.object({ /** `<lab>/<experiment>`. */ experiment: z.string(), derived: z.string() }).exactOptional(),
});

const choiceSchema = z.object({
  /** As written on the command line. */
  value: z.string(),
  /** One line of Markdown. */
  label: z.string(),
});

/** Correct if it is the single right choice. */
const choiceFieldSchema = z.object({
  ...anyField,
  kind: z.literal('choice'),
  /** At least two. Their order is drawn by the seed. */
  choices: z.array(choiceSchema),
});

/** What a question asks for: no field says what is right. */
export const fieldSchema = z.discriminatedUnion('kind', [integerFieldSchema, numberFieldSchema, choiceFieldSchema]);

type IntegerField = Readonly<z.infer<typeof integerFieldSchema>>;

export type NumberField = Readonly<z.infer<typeof numberFieldSchema>>;

type Choice = Readonly<z.infer<typeof choiceSchema>>;

export interface ChoiceField extends Readonly<Omit<z.infer<typeof choiceFieldSchema>, 'choices'>> {
  readonly choices: readonly Choice[];
}

export type Field = IntegerField | NumberField | ChoiceField;

/** The accepted input, as in `a whole number of threads, such as 1200` or `one of memory, compute`. */
export function fieldAllows(field: Field): string {
  if (field.kind === 'choice') return `one of ${field.choices.map(({ value }) => value).join(', ')}`;
  if (field.kind === 'integer')
    return `a whole number${field.unit === '' ? '' : ` of ${field.unit === 'B' ? 'bytes' : field.unit}`}, such as 1200`;
  if (field.unit === 'share') return 'a share of 1, such as 0.125, 1/8 or 12.5 %';
  if (field.unit === '' || field.unit === '×') return 'a number, such as 1.25';
  return `a number, such as ${isCounted(field.unit) ? '1200 or 1.25' : '1.25'} ${field.unit}`;
}

/** Units that are counted, such as elements: whole, unless the answer is a mean. */
function isCounted(unit: string): boolean {
  return /^[a-z]{4,}$/.test(unit);
}

/** The required precision, in one sentence; empty where the answer must be exact. */
export function fieldTolerance(field: Field): string {
  if (field.kind !== 'number') return '';
  const { predicts, relativeTolerance } = field;
  if (predicts) return `Right where it is within a factor of ${1 + relativeTolerance} of what your own run measures.`;
  return `Right within ${Number((100 * relativeTolerance).toPrecision(3))} %.`;
}

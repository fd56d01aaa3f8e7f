interface AnyField {
  /** As written on the command line and in addresses. */
  readonly id: string;
  /** What is asked for, as one line of Markdown. */
  readonly label: string;
}

/** Correct only if exactly equal to the answer. */
interface IntegerField extends AnyField {
  readonly kind: 'integer';
  /** A noun in the plural (`threads`), `B`, or nothing. */
  readonly unit: string;
}

/** A derived value of an experiment, which a student predicts before running it. */
interface Prediction {
  /** `<lab>/<experiment>`. */
  readonly experiment: string;
  /** Name of the derived value. */
  readonly derived: string;
}

/** Correct within a tolerance that the student is told. */
export interface NumberField extends AnyField {
  readonly kind: 'number';
  /** As in `GB/s`, `ns`, `flop/byte`, `elements`; `share` for parts of 1, `×` for a factor, or nothing. */
  readonly unit: string;
  /** 0.02 for 2 %. For a prediction, 1 means a factor of 2 in either direction. */
  readonly relativeTolerance: number;
  /** If given, the answer is what the student's own run measures, not part of the question. */
  readonly predicts?: Prediction;
}

export interface Choice {
  /** As written on the command line. */
  readonly value: string;
  /** One line of Markdown. */
  readonly label: string;
}

/** Correct if it is the single right choice. */
export interface ChoiceField extends AnyField {
  readonly kind: 'choice';
  /** At least two. Their order is drawn by the seed. */
  readonly choices: readonly Choice[];
}

export type Field = IntegerField | NumberField | ChoiceField;

/** The accepted input, as in `a whole number of threads, such as 1200` or `one of memory, compute`. */
export function fieldAllows(field: Field): string {
  if (field.kind === 'choice') return `one of ${field.choices.map(({ value }) => value).join(', ')}`;
  if (field.kind === 'integer') return `a whole number${field.unit === '' ? '' : ` of ${field.unit}`}, such as 1200`;
  if (field.unit === 'share') return 'a share of 1, such as 0.125, 1/8 or 12.5 %';
  if (field.unit === '' || field.unit === '×') return 'a number, such as 1.25';
  return `a number, such as ${isCounted(field.unit) ? '1200' : '1.25'} ${field.unit}`;
}

/** Units of which there are only whole numbers, such as elements. */
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

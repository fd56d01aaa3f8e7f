import { CalculatorInputError } from './input-error.ts';

interface AnyInput {
  /** As written on the command line and in addresses. */
  readonly name: string;
  readonly label: string;
  /** Empty without a unit. */
  readonly unit: string;
}

interface NumberInput extends AnyInput {
  readonly kind: 'number' | 'integer';
  readonly default: number;
  readonly min?: number;
  readonly max?: number;
}

interface ChoiceInput extends AnyInput {
  readonly kind: 'choice';
  readonly default: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

export type Input = NumberInput | ChoiceInput;

/** The unit `share` means parts of 1, and `×` a factor. */
export interface Output {
  readonly name: string;
  readonly label: string;
  readonly unit: string;
}

/** Null where no such value exists, such as a break-even of lines that never cross. */
export type OutputValue = number | string | null;

export type InputValues = Readonly<Record<string, number | string>>;
export type OutputValues = Readonly<Record<string, OutputValue>>;

/** What commands, pages and questions know about one calculator. */
export interface Calculator {
  readonly name: string;
  readonly title: string;
  /** One sentence. */
  readonly explains: string;
  readonly inputs: readonly Input[];
  readonly outputs: readonly Output[];
  /** Omitted inputs have their defaults. Throws `CalculatorInputError`. */
  compute(given: InputValues): OutputValues;
}

type ValueOf<I> = I extends { readonly kind: 'choice'; readonly choices: readonly { readonly value: infer Value }[] } ? Value : number;
type ValuesOf<Inputs extends readonly Input[]> = { readonly [I in Inputs[number] as I['name']]: ValueOf<I> };
type ResultsOf<Outputs extends readonly Output[]> = { readonly [O in Outputs[number] as O['name']]: OutputValue };

interface Declaration<Inputs extends readonly Input[], Outputs extends readonly Output[]> extends Omit<Calculator, 'compute'> {
  readonly inputs: Inputs;
  readonly outputs: Outputs;
  compute(inputs: ValuesOf<Inputs>): ResultsOf<Outputs>;
}

/** Wraps `compute` so that each value is checked against its input's declaration first. */
export function defineCalculator<const Inputs extends readonly Input[], const Outputs extends readonly Output[]>(
  declaration: Declaration<Inputs, Outputs>,
): Calculator {
  return {
    ...declaration,
    compute: (given) => declaration.compute(completeInputs(declaration.inputs, given) as ValuesOf<Inputs>),
  };
}

/** All inputs, with defaults for omitted ones. Throws `CalculatorInputError` for an unknown name or an invalid value. */
export function completeInputs(inputs: readonly Input[], given: InputValues): InputValues {
  const unknown = Object.keys(given).find((name) => !inputs.some((input) => input.name === name));
  if (unknown !== undefined) throw unknownInput(inputs, unknown);
  return Object.fromEntries(inputs.map((input) => [input.name, checked(input, given[input.name] ?? input.default)]));
}

export function unknownInput(inputs: readonly Input[], name: string): CalculatorInputError {
  return new CalculatorInputError(name, `is not an input. Use ${inputs.map((input) => input.name).join(', ')}.`);
}

function checked(input: Input, value: number | string): number | string {
  if (!isAllowed(input, value)) throw refusal(input, value);
  return value;
}

function isAllowed(input: Input, value: number | string): boolean {
  if (input.kind === 'choice') return input.choices.some((choice) => choice.value === value);
  if (typeof value !== 'number' || Number.isNaN(value) || isExtreme(value)) return false;
  if (input.kind === 'integer' && !Number.isInteger(value)) return false;
  return value >= (input.min ?? Number.NEGATIVE_INFINITY) && value <= (input.max ?? Number.POSITIVE_INFINITY);
}

/** Limits within which all quotients are finite, and which are far from what any device does. */
const EXTREMES = { least: 1e-30, most: 1e30 } as const;

function isExtreme(value: number): boolean {
  return Math.abs(value) > EXTREMES.most || (value !== 0 && Math.abs(value) < EXTREMES.least);
}

/** The message for a value, or a text, that this input does not accept. */
export function refusal(input: Input, value: number | string): CalculatorInputError {
  const why = typeof value === 'number' && isExtreme(value) ? `, for numbers go from ${EXTREMES.least} to ${EXTREMES.most} here` : '';
  return new CalculatorInputError(input.name, `cannot be ${value === '' ? 'empty' : value}${why}. Give ${inputAllows(input)}.`);
}

/** `a whole number from 1 to 1024`. */
export function inputAllows(input: Input): string {
  if (input.kind === 'choice') return `one of ${input.choices.map(({ value }) => value).join(', ')}`;
  const number = input.kind === 'integer' ? 'a whole number' : 'a number';
  const { min, max } = input;
  if (min !== undefined && max !== undefined) return `${number} from ${min} to ${max}`;
  if (min !== undefined) return `${number} of at least ${min}`;
  return max === undefined ? number : `${number} of at most ${max}`;
}

import {
  type Calculator,
  CalculatorInputError,
  completeInputs,
  type InputValues,
  type OutputValues,
  readInputs,
  writeInput,
} from '@rooflab/roofline/calculators';
import type { Query } from '../ui/one-of.ts';
import { single } from '../ui/one-of.ts';

/** By name of the input, as typed. */
export type InputTexts = Readonly<Record<string, string>>;

export interface Result {
  readonly inputs: InputValues;
  readonly outputs: OutputValues;
}

/** What a calculator makes of texts: a result, or what is wrong with one of them. */
export type Attempt = { readonly result: Result; readonly problem: null } | { readonly result: null; readonly problem: InputProblem };

export interface InputProblem {
  readonly input: string;
  /** Sentences that speak of the field that they stand under. */
  readonly message: string;
}

/** What stands in the fields at first: the inputs of an address, and the defaults. What is not an input is left out. */
export function textsOf({ inputs }: Calculator, query: Query): InputTexts {
  return Object.fromEntries(inputs.map((input) => [input.name, single(query[input.name]) ?? writeInput(input.default)]));
}

export function attempt(calculator: Calculator, texts: InputTexts): Attempt {
  try {
    const inputs = completeInputs(calculator.inputs, readInputs(calculator, texts));
    return { result: { inputs, outputs: calculator.compute(inputs) }, problem: null };
  } catch (error) {
    if (error instanceof CalculatorInputError) return { result: null, problem: { input: error.input, message: `This ${error.fault}` } };
    throw error;
  }
}

/** The same calculation in a terminal. */
export function commandOf({ name }: Calculator, texts: InputTexts): string {
  return ['rooflab calc', name, ...Object.entries(texts).map(([input, text]) => `${input}=${quoted(text.trim())}`)].join(' ');
}

function quoted(text: string): string {
  return /^[\w.+-]*$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

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

/** Typed text by name of the input. */
export type InputTexts = Readonly<Record<string, string>>;

export interface Result {
  readonly inputs: InputValues;
  readonly outputs: OutputValues;
}

/** What a calculator makes of the texts: a result, or what is wrong with one of them. */
export type Attempt = { readonly result: Result; readonly problem: null } | { readonly result: null; readonly problem: InputProblem };

export interface InputProblem {
  readonly input: string;
  /** Written to be read below the field that it is about. */
  readonly message: string;
}

/** The initial content of the fields: inputs from an address, otherwise the defaults. Anything that is not an input is left out. */
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

/** The command for the same calculation in a terminal. */
export function commandOf({ name }: Calculator, texts: InputTexts): string {
  return ['rooflab calc', name, ...Object.entries(texts).map(([input, text]) => `${input}=${quoted(text.trim())}`)].join(' ');
}

function quoted(text: string): string {
  return /^[\w.+-]*$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

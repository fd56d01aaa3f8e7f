import {
  type Calculator,
  CalculatorInputError,
  calculators,
  completeInputs,
  formatOutput,
  type Input,
  type InputValues,
  inputAllows,
  type OutputValues,
  readInputs,
  writeInput,
} from '@rooflab/roofline/calculators';
import type { Command } from 'commander';
import { UsageError } from '../exit-code.ts';
import { REPORT_WIDTH, wrap } from '../report/layout/display-width.ts';
import { textOrJsonOption } from './options.ts';

interface CalcArguments {
  readonly name: string | undefined;
  /** Each as `name=value`. */
  readonly given: readonly string[];
  readonly format: 'text' | 'json';
}

export function declare(program: Command): void {
  program
    .command('calc')
    .description('calculators: occupancy, coalescing, bank conflicts, break-even and others')
    .argument('[name]', 'lists all when left out')
    .argument('[inputs...]', 'as in registersPerThread=11; defaults when left out')
    .addOption(textOrJsonOption())
    .action((name, given, options) => calcCommand({ name, given, ...options }));
}

/** Prints one calculation, or without a name the list of calculators. Throws `UsageError`. */
export function calcCommand({ name, given, format }: CalcArguments): void {
  process.stdout.write(name === undefined ? listed(format) : calculated(calculatorOf(name), given, format));
}

function listed(format: CalcArguments['format']): string {
  if (format === 'text') return calculatorList(calculators);
  const list = calculators.map(({ name, title, explains, inputs, outputs }) => ({ name, title, explains, inputs, outputs }));
  return `${JSON.stringify(list, null, 2)}\n`;
}

function calculatorOf(name: string): Calculator {
  const calculator = calculators.find((each) => each.name === name);
  if (!calculator) throw new UsageError(`There is no calculator ${name}. Use ${calculators.map((each) => each.name).join(', ')}.`);
  return calculator;
}

function calculated(calculator: Calculator, given: readonly string[], format: CalcArguments['format']): string {
  const calculation = calculate(calculator, textsOf(given, calculator));
  return format === 'json' ? calculatorJson(calculation) : calculatorReport(calculation);
}

function textsOf(given: readonly string[], { inputs }: Calculator): Record<string, string> {
  const example = inputs
    .slice(0, 1)
    .map((input) => `${input.name}=${writeInput(input.default)}`)
    .join('');
  const texts: Record<string, string> = {};
  for (const each of given) {
    const [input = '', ...rest] = each.split('=');
    if (rest.length === 0) throw new UsageError(`${each} is not an input. Write name=value, such as ${example}.`);
    if (Object.hasOwn(texts, input)) throw new UsageError(`${input} is given twice. Give it once.`);
    texts[input] = rest.join('=');
  }
  return texts;
}

function calculate(calculator: Calculator, texts: Readonly<Record<string, string>>): Calculation {
  try {
    const inputs = completeInputs(calculator.inputs, readInputs(calculator, texts));
    return { calculator, inputs, outputs: calculator.compute(inputs) };
  } catch (error) {
    if (error instanceof CalculatorInputError) throw new UsageError(error.message);
    throw error;
  }
}

interface Calculation {
  readonly calculator: Calculator;
  /** All inputs, including defaults. */
  readonly inputs: InputValues;
  readonly outputs: OutputValues;
}

/** One line for each calculator. */
function calculatorList(calculators: readonly Calculator[]): string {
  return columns(calculators.map(({ name, title }) => [name, title] as const));
}

/** The inputs, in a form that can be typed again, with what is allowed; then the outputs. */
function calculatorReport({ calculator, inputs, outputs }: Calculation): string {
  const given = calculator.inputs.map(
    (input) => [`${input.name}=${writeInput(inputs[input.name] ?? input.default)}`, meaning(input)] as const,
  );
  const results = calculator.outputs.map(({ name, label, unit }) => [label, formatOutput(outputs[name] ?? null, unit)] as const);
  return `${calculator.title}\n${wrap(calculator.explains, REPORT_WIDTH).join('\n')}\n\n${columns(given)}\n${columns(results)}`;
}

/** Lines of an indented table of two columns; the second is wrapped if necessary. */
function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([first]) => first.length));
  const lines = rows.flatMap(([first, second]) => {
    const [line = '', ...more] = wrap(second, REPORT_WIDTH - width - 4);
    return [`  ${first.padEnd(width)}  ${line}`, ...more.map((each) => `${' '.repeat(width + 4)}${each}`)];
  });
  return `${lines.join('\n')}\n`;
}

function meaning(input: Input): string {
  return `${input.unit === '' ? input.label : `${input.label} (${input.unit})`}: ${inputAllows(input)}`;
}

/** The output of `--format json`. */
function calculatorJson({ calculator, inputs, outputs }: Calculation): string {
  const results = Object.fromEntries(calculator.outputs.map(({ name, unit }) => [name, { value: outputs[name] ?? null, unit }]));
  return `${JSON.stringify({ name: calculator.name, inputs, outputs: results }, null, 2)}\n`;
}

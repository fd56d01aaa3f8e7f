import {
  type Calculator,
  formatOutput,
  type Input,
  type InputValues,
  inputAllows,
  type OutputValues,
  writeInput,
} from '@rooflab/roofline/calculators';
import { REPORT_WIDTH, wrap } from './display-width.ts';

export interface Calculation {
  readonly calculator: Calculator;
  /** All of them, with the defaults. */
  readonly inputs: InputValues;
  readonly outputs: OutputValues;
}

/** One line for each calculator. */
export function calculatorList(calculators: readonly Calculator[]): string {
  return columns(calculators.map(({ name, title }) => [name, title] as const));
}

/** What was put in, as it can be typed again, with what is allowed; and what came out. */
export function calculatorReport({ calculator, inputs, outputs }: Calculation): string {
  const given = calculator.inputs.map(
    (input) => [`${input.name}=${writeInput(inputs[input.name] ?? input.default)}`, meaning(input)] as const,
  );
  const results = calculator.outputs.map(({ name, label, unit }) => [label, formatOutput(outputs[name] ?? null, unit)] as const);
  return `${calculator.title}\n${wrap(calculator.explains, REPORT_WIDTH).join('\n')}\n\n${columns(given)}\n${columns(results)}`;
}

/** Lines of an indented table of two columns, the second broken where it does not fit. */
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

/** The form of the contract. */
export function calculatorJson({ calculator, inputs, outputs }: Calculation): string {
  const results = Object.fromEntries(calculator.outputs.map(({ name, unit }) => [name, { value: outputs[name] ?? null, unit }]));
  return `${JSON.stringify({ name: calculator.name, inputs, outputs: results }, null, 2)}\n`;
}

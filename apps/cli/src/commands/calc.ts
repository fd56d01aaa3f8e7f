import { type Calculator, CalculatorInputError, calculators, completeInputs, readInputs, writeInput } from '@rooflab/roofline/calculators';
import { UsageError } from '../exit-code.ts';
import { type Calculation, calculatorJson, calculatorList, calculatorReport } from '../report/calculator-report.ts';

interface CalcArguments {
  readonly name: string | undefined;
  /** `name=value` each. */
  readonly given: readonly string[];
  readonly format: 'text' | 'json';
}

/** Prints one calculation, or the list of calculators where none is named. Throws `UsageError`. */
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

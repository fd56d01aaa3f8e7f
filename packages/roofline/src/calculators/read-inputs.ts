import { BINARY_PREFIXES, DECIMAL_PREFIXES } from '../prefixes.ts';
import { type Calculator, type Input, type InputValues, refusal, unknownInput } from './calculator.ts';

/** Factors of the prefixes that may follow a number. None makes it smaller, because `m` means a million to some people. */
const FACTORS: Readonly<Record<string, number>> = Object.fromEntries([
  ...Object.entries(DECIMAL_PREFIXES).flatMap(([prefix, ten]) => (ten > 0 ? [[prefix, 10 ** ten] as const] : [])),
  ...Object.entries(BINARY_PREFIXES).map(([prefix, two]) => [prefix, 2 ** two] as const),
]);

const NUMBER = new RegExp(String.raw`^([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)(${Object.keys(FACTORS).join('|')})?$`);

/** A blank, possibly narrow, between groups of three digits. */
const GROUPING = /(?<=\d)[ \u202f](?=\d{3}(?!\d))/g;

/**
 * The values of typed texts: `1e9`, `200G`, `1.5Mi` and `6 001 215` are numbers. Throws `CalculatorInputError` for an unknown input or a
 * text that is not such a number; `compute` checks the rest.
 */
export function readInputs({ inputs }: Pick<Calculator, 'inputs'>, texts: Readonly<Record<string, string>>): InputValues {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      const input = inputs.find((each) => each.name === name);
      if (!input) throw unknownInput(inputs, name);
      return [name, readInput(input, text.trim())];
    }),
  );
}

function readInput(input: Input, text: string): number | string {
  if (input.kind === 'choice') return text;
  const [, digits, prefix] = NUMBER.exec(text.replace(GROUPING, '')) ?? [];
  if (digits === undefined) throw refusal(input, text);
  return Number(digits) * (prefix === undefined ? 1 : (FACTORS[prefix] ?? Number.NaN));
}

/** From here on a number is written with a prefix if that is shorter. */
const LEAST_PREFIXED = 1e6;

/** The shortest text that `readInputs` reads as exactly this value: `86.4G`, `1.5Mi`, `2059`. */
export function writeInput(value: number | string): string {
  const plain = String(value);
  if (typeof value === 'string' || Math.abs(value) < LEAST_PREFIXED) return plain;
  const shorter = Object.entries(FACTORS)
    .filter(([, factor]) => Math.abs(value) >= factor && (value / factor) * factor === value)
    .map(([prefix, factor]) => `${value / factor}${prefix}`)
    .filter((text) => NUMBER.test(text) && text.length < plain.length);
  return shorter.reduce((shortest, text) => (text.length <= shortest.length ? text : shortest), plain);
}

import { formatCount, THIN_SPACE } from '@rooflab/roofline/units';
import { checkAnswer } from './check-answer.ts';
import type { Field } from './field.ts';
import type { Variant } from './variant.ts';

/** What holds for each variant of a question that can be asked. */
interface VariantRule {
  /** A sentence. */
  readonly name: string;
  /** What is wrong and where, as a sentence; null where it holds. */
  readonly fault: (variant: Variant) => string | null;
}

export const VARIANT_RULES: readonly VariantRule[] = [
  {
    name: 'The right answer is accepted as people type it, and one beyond the tolerance is refused.',
    fault: (variant) =>
      first(variant.fields, (field) =>
        first(rightTexts(field, variant), (text) =>
          judged(variant, field, text).correct ? null : `${text} is refused as ${field.id}, ${rightIs(field, variant)}.`,
        ),
      ) ??
      first(variant.fields, (field) =>
        first(wrongTexts(field, variant), (text) => {
          const { correct, problem } = judged(variant, field, text);
          return correct || problem !== undefined ? `${text} is not judged as wrong for ${field.id}, ${rightIs(field, variant)}.` : null;
        }),
      ),
  },
  {
    name: 'The worked solution has each answer in bold.',
    fault: (variant) => {
      const bold = [...variant.solution.matchAll(/\*\*(.+?)\*\*/g)].map(([, text = '']) => text);
      const isFound = (field: Field, text: string) =>
        field.kind === 'choice' ? text === labelOf(field, variant) : judged(variant, field, text).correct;
      const missing = variant.fields.find((field) => !isPrediction(field) && !bold.some((text) => isFound(field, text)));
      return missing ? `${rightIs(missing, variant)}, and the bold texts are ${bold.join(', ') || 'none'}.` : null;
    },
  },
  {
    name: 'Texts are whole: every value is there, no number is longer than people write it, every formula ends.',
    fault: ({ text, solution, fields }) => first([text, solution, ...fields.map(({ label }) => label)], textFault),
  },
  {
    name: 'The value of a usual mistake is refused with its sentence.',
    fault: (variant) =>
      first(variant.mistakes, ({ field: id, value, says }) => {
        const field = variant.fields.find((each) => each.id === id);
        const found = field && judged(variant, field, String(value));
        if (found?.correct !== false || found.mistake !== says) return `${value} for ${id} is not told ${JSON.stringify(says)}.`;
        return textFault(says) ?? (/^[A-Z][^*$]*[.?]$/.test(says) ? null : `${JSON.stringify(says)} must be plain sentences.`);
      }),
  },
  {
    name: 'A right answer, however it is rounded, is never told as a mistake.',
    fault: (variant) =>
      first(variant.fields, (field) =>
        first(rightTexts(field, variant), (text) => {
          const { mistake } = judged(variant, field, text);
          return mistake === undefined ? null : `${text} for ${field.id} is told ${JSON.stringify(mistake)}.`;
        }),
      ),
  },
];

function first<T>(all: readonly T[], faultOf: (one: T) => string | null): string | null {
  for (const one of all) {
    const fault = faultOf(one);
    if (fault !== null) return fault;
  }
  return null;
}

/** Missing values, numbers in exponent form or with more than four significant digits after the point, and spaces too many. */
const FAULTS = /NaN|undefined(?! behaviou?r)|Infinity|\[object|[1-9]\d*\.\d{4,}|0\.0*[1-9]\d{4,}|\de[+-]\d| (?: |$)/m;

function textFault(text: string): string | null {
  const [found] = FAULTS.exec(text) ?? [];
  if (found !== undefined) return `${JSON.stringify(found)} stands in ${JSON.stringify(text)}.`;
  return (text.match(/\$/g)?.length ?? 0) % 2 === 0 ? null : `A formula has no end in ${JSON.stringify(text)}.`;
}

function judged({ fields, answer, mistakes }: Variant, { id }: Field, text: string) {
  const [found] = checkAnswer({ fields: fields.filter((field) => field.id === id), answer, mistakes }, { [id]: text }).fields;
  return found ?? { id, correct: false };
}

function rightIs({ id }: Field, { answer }: Variant): string {
  return `${id} = ${answer[id]} is right`;
}

function isPrediction(field: Field): boolean {
  return field.kind === 'number' && field.predicts !== undefined;
}

function labelOf({ id, choices }: Extract<Field, { kind: 'choice' }>, { answer }: Variant): string | undefined {
  return choices.find(({ value }) => value === answer[id])?.label;
}

function rightTexts(field: Field, { answer }: Variant): string[] {
  const right = answer[field.id];
  if (typeof right !== 'number') return typeof right === 'string' ? [right, ` ${right.toUpperCase()}\n`] : [];
  const exact = [String(right), right.toExponential(), `${right} ${field.kind === 'choice' || field.unit === 'share' ? '' : field.unit}`];
  if (field.kind === 'integer') return [...exact, formatCount(right), formatCount(right).replaceAll(THIN_SPACE, ' '), `${right / 1000} k`];
  const tolerance = field.kind === 'number' ? field.relativeTolerance : 0;
  const near = [right * (1 + 0.9 * tolerance), right / (1 + 0.9 * tolerance)].filter((value) => !isShare(field) || value <= 1);
  return [...exact, ...near.map(String), ...(isShare(field) ? [`${100 * right} %`] : []), ...inSmallerUnit(field, right)];
}

function wrongTexts(field: Field, { answer }: Variant): string[] {
  const right = answer[field.id];
  if (field.kind === 'choice') return field.choices.map(({ value }) => value).filter((value) => value !== right);
  if (typeof right !== 'number') return [];
  if (field.kind === 'integer') return [String(right + 1), String(right - 1)];
  const far = 1 + 1.2 * field.relativeTolerance;
  return [right * far, right / far].filter((value) => !isShare(field) || value <= 1).map(String);
}

function isShare(field: Field): boolean {
  return field.kind === 'number' && field.unit === 'share';
}

/** `5.37 GB/s` as `5370 MB/s`. */
function inSmallerUnit(field: Field, right: number): string[] {
  const [unit, prefix] = field.kind === 'number' ? [field.unit, field.unit[0] ?? ''] : ['', ''];
  const smaller = { T: 'G', G: 'M', M: 'k', m: 'µ', µ: 'n' }[prefix];
  return smaller === undefined || /^[a-z]{3}/.test(unit) ? [] : [`${1000 * right} ${smaller}${unit.slice(1)}`];
}

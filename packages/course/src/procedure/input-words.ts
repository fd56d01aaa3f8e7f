import { z } from 'zod';
import { inputSentences } from './input-sentences.ts';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

/** Gives zod messages for people, wherever a schema has none of its own. Called once, where the procedures are made. */
export function sayInputProblemsInWords(): void {
  z.config({ customError: issueWords });
}

function issueWords(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeWords(issue.expected, issue.input);
    case 'too_small':
      return tooSmallWords(issue);
    case 'too_big':
      return tooBigWords(issue);
    case 'invalid_format':
      return FORMATS[issue.format] ?? inputSentences.form;
    case 'not_multiple_of':
      return inputSentences.multipleOf(issue.divisor);
    case 'unrecognized_keys':
      return inputSentences.unknownFields(issue.keys);
    case 'invalid_value':
      return isAbsent(issue.input) ? inputSentences.unchosen : inputSentences.oneOf(issue.values.map(String));
    default:
      return isAbsent(issue.input) ? inputSentences.missing : inputSentences.form;
  }
}

const TYPES: Readonly<Record<string, string>> = {
  string: inputSentences.text,
  number: inputSentences.number,
  int: inputSentences.wholeNumber,
  boolean: inputSentences.yesOrNo,
  array: inputSentences.list,
  object: inputSentences.fields,
  record: inputSentences.fields,
  date: inputSentences.moment,
};

function typeWords(type: string, input: unknown): string {
  if (isAbsent(input)) return inputSentences.missing;
  return TYPES[type] ?? inputSentences.form;
}

const FORMATS: Readonly<Record<string, string>> = {
  email: inputSentences.email,
  url: inputSentences.webAddress,
  uuid: inputSentences.id,
  datetime: inputSentences.moment,
};

function tooSmallWords({ origin, minimum, inclusive = true }: Extract<Issue, { code: 'too_small' }>): string {
  if (origin === 'string') return Number(minimum) <= 1 ? inputSentences.missing : inputSentences.longerThan(minimum);
  if (isList(origin)) return inputSentences.chooseAtLeast(minimum);
  return inclusive ? inputSentences.atLeast(minimum) : inputSentences.above(minimum);
}

function tooBigWords({ origin, maximum, inclusive = true }: Extract<Issue, { code: 'too_big' }>): string {
  if (origin === 'string') return inputSentences.shorterThan(maximum);
  if (isList(origin)) return inputSentences.chooseAtMost(maximum);
  return inclusive ? inputSentences.atMost(maximum) : inputSentences.below(maximum);
}

function isList(origin: string): boolean {
  return origin === 'array' || origin === 'set' || origin === 'map';
}

/** Whether it is what a form sends for an empty field. */
function isAbsent(input: unknown): boolean {
  return input === undefined || input === null || input === '' || Number.isNaN(input);
}

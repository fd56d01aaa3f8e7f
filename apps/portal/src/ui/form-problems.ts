import type { ErrorAnswer } from '@rooflab/course';
import { inputSentences } from '@rooflab/course/input-sentences';

/** What is wrong with a form, by the names of its fields. */
export type Problems = Readonly<Record<string, string>>;

/** Refusals about a single field, by their codes. */
const FIELDS_OF_CODE: Readonly<Record<string, readonly string[]>> = {
  'slug-taken': ['slug'],
  'nickname-taken': ['nickname'],
  'code-not-valid': ['code'],
  'late-not-confirmed': ['acceptLate'],
  'kernel-not-accepted': ['handIn'],
  'has-report': ['students', 'invited'],
  'not-a-student-here': ['students', 'invited'],
  'report-full': ['students', 'invited'],
  'no-such-evidence': ['evidence'],
  'no-such-lines': ['lastLine'],
  'lti-platform-registered': ['clientId'],
  PASSWORD_TOO_WEAK: ['password', 'newPassword'],
  INVALID_PASSWORD: ['currentPassword'],
};

/** Refusals whose message already is the label of their field. */
const SAID_BY_LABEL: ReadonlySet<string> = new Set(['late-not-confirmed']);

/** A refusal's errors by field; empty if it is about something else. */
export function problemsOf({ code, message, remedy, details }: ErrorAnswer): Problems {
  const given = 'fields' in details && isTexts(details.fields) ? details.fields : {};
  const words = SAID_BY_LABEL.has(code) ? remedy : `${message} ${remedy}`;
  const named = (FIELDS_OF_CODE[code] ?? []).map((name) => [name, words] as const);
  return Object.fromEntries([...Object.entries(given).map(([path, problem]) => [path.replace(/^fields\./, ''), problem]), ...named]);
}

function isTexts(value: unknown): value is Problems {
  return typeof value === 'object' && value !== null && Object.values(value).every((each) => typeof each === 'string');
}

/** The error of a field, or of one member of its list; null: none. */
export function problemOf(problems: Problems, name: string): string | null {
  const key = Object.keys(problems).find((path) => isOf(path, name));
  return key === undefined ? null : (problems[key] ?? null);
}

/** Without the errors of a field that was just changed. */
export function withoutField(problems: Problems, name: string): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([path]) => !isOf(path, name)));
}

function isOf(path: string, name: string): boolean {
  return path === name || (path.startsWith(`${name}.`) && /^\.\d+$/.test(path.slice(name.length)));
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What the browser finds wrong with a control, in our words; null: nothing. */
export function controlProblem(control: Control): string | null {
  const { validity } = control;
  if (validity.valid) return null;
  const limits = { min: '', max: '', step: '', ...boundsOf(control) };
  if (validity.customError) return control.validationMessage;
  if (validity.valueMissing) return missingWords(control);
  if (validity.typeMismatch) return control.type === 'email' ? inputSentences.email : inputSentences.webAddress;
  if (validity.badInput) return control.type === 'number' ? inputSentences.number : inputSentences.moment;
  if (validity.rangeUnderflow) return inputSentences.atLeast(Number(limits.min));
  if (validity.rangeOverflow) return inputSentences.atMost(Number(limits.max));
  if (validity.stepMismatch)
    return ['', '1'].includes(limits.step) ? inputSentences.wholeNumber : inputSentences.multipleOf(Number(limits.step));
  if (validity.tooLong && !(control instanceof HTMLSelectElement)) return inputSentences.shorterThan(control.maxLength);
  return control.title || inputSentences.form;
}

function missingWords(control: Control): string {
  if (control instanceof HTMLSelectElement || control.type === 'radio') return inputSentences.unchosen;
  return control.type === 'checkbox' ? inputSentences.unticked : inputSentences.missing;
}

function boundsOf(control: Control): { min?: string; max?: string; step?: string } {
  return control instanceof HTMLInputElement ? { min: control.min, max: control.max, step: control.step } : {};
}

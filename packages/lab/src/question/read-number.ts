import { isDoubtfulKilo, type Scale, scaleOf } from './units.ts';

/** A number in the field's unit, or a sentence that says what to write instead. */
export type ReadNumber = { readonly value: number } | { readonly problem: string };

interface NumberForm {
  readonly kind: 'integer' | 'number';
  readonly unit: string;
  /** What is allowed, as the end of `Give …`. */
  readonly allowed: string;
}

/** No requested number needs more characters. */
const MOST_CHARACTERS = 60;

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

const DIGITS = String.raw`[\d.,'_ ]*\d\.?|\d`;

/** Sign, digits with separators, then a power (`2^20`), a fraction (`2/3`), or an exponent (`e6`, `· 10^6`); the rest is the unit. */
const FORM = new RegExp(
  String.raw`^(?<sign>[+-]?) ?(?<digits>${DIGITS})(?: ?\^ ?(?<power>[+-]?\d{1,3})|/(?<divisor>\d+(?:\.\d+)?)|[eE](?<e>[+-]?\d{1,3})| ?[·×x*] ?10 ?\^ ?(?<ten>[+-]?\d{1,3}))?(?<suffix>.*)$`,
  's',
);

/**
 * Reads what a student typed: `1200`, `1 200`, `1.2e3`, `1.2 · 10^3`, `1.2 k`, `1.2 kB` where the unit is `B`, `2/3` and `66.7 %` where it
 * is a share. An ambiguous comma, which may be decimal or a separator, is rejected rather than guessed. Never throws.
 */
export function readNumber(text: string, form: NumberForm): ReadNumber {
  const plain = normalised(text);
  if (plain === '') return { problem: `Nothing is given here. Give ${form.allowed}.` };
  if (text.length > MOST_CHARACTERS) return { problem: `This is too long for a number. Give ${form.allowed}.` };
  const parts = FORM.exec(plain)?.groups;
  if (!parts) return { problem: `${quoted(text)} is not a number. Give ${form.allowed}.` };
  const suffix = (parts.suffix ?? '').trim();
  const digits = readDigits(parts.digits ?? '', { text, form });
  if ('problem' in digits) return digits;
  const scale = scaleOf(suffix, form.unit);
  if (isDoubtfulKilo(suffix, form.unit))
    return { problem: `${quoted(suffix)} can mean 1000 or 1024 bytes. Write kB for 1000 or KiB for 1024.` };
  if (scale === null) return { problem: `${quoted(suffix)} does not belong here. Give ${form.allowed}.` };
  const value = scaledValue(digits.decimal, parts, scale);
  if (form.kind === 'integer' && value === Number(digits.decimal) && /^[1-9]\d{0,2}\.\d{3}$/.test(digits.decimal))
    return { problem: thousandsProblem(digits.decimal, text) };
  return checked(value, { text, form });
}

function scaledValue(
  decimal: string,
  { sign, power, divisor, e, ten }: Readonly<Record<string, string | undefined>>,
  scale: Scale,
): number {
  const sized =
    power === undefined ? Number(`${decimal}e${Number(e ?? ten ?? 0) + scale.ten}`) : Number(decimal) ** Number(power) * 10 ** scale.ten;
  const value = (sized * 2 ** scale.two) / Number(divisor ?? 1);
  return sign === '-' ? -value : value;
}

function checked(value: number, { text, form }: { readonly text: string; readonly form: NumberForm }): ReadNumber {
  if (!Number.isFinite(value)) return { problem: `${quoted(text)} is not a number that can be computed with. Give ${form.allowed}.` };
  if (form.kind === 'integer' && !Number.isInteger(value)) return { problem: `${quoted(text)} is not whole. Give ${form.allowed}.` };
  if (form.unit === 'share' && (value < 0 || value > 1))
    return { problem: `${quoted(text)} is not between 0 and 1. Give ${form.allowed}.` };
  return { value };
}

/** Digits without separators. */
function readDigits(
  digits: string,
  { text, form }: { readonly text: string; readonly form: NumberForm },
): { readonly decimal: string } | { readonly problem: string } {
  const blanks = digits.trim();
  if (/^(?:\d+\.?\d*|\.\d+)$/.test(blanks)) return { decimal: blanks };
  if (/^\d{1,3}([ '_])\d{3}(?:\1\d{3})*(?:\.\d+)?$/.test(blanks)) return { decimal: blanks.replace(/[ '_]/g, '') };
  if (/^\d{1,3}(?:,\d{3})+\.\d+$|^\d{1,3}(?:,\d{3}){2,}$/.test(blanks)) return { decimal: blanks.replaceAll(',', '') };
  if (/^\d+,\d+$/.test(blanks)) return { problem: commaProblem(blanks, text) };
  return { problem: `${quoted(text)} cannot be read: write digits, and a point before decimals. Give ${form.allowed}.` };
}

function thousandsProblem(digits: string, text: string): string {
  const whole = digits.replace('.', '');
  return `${quoted(text)} is ambiguous: a point comes before decimals here, but not everywhere. Write ${whole} without it${Number.isInteger(Number(digits)) ? `, or ${Number(digits)}` : ''}.`;
}

function commaProblem(digits: string, text: string): string {
  const decimal = digits.replace(',', '.');
  const cause = `${quoted(text)} is ambiguous: a comma can be a decimal or a thousands separator.`;
  return /^[1-9]\d{0,2},\d{3}$/.test(digits)
    ? `${cause} Write ${decimal} or ${digits.replace(',', '')}.`
    : `${cause} Write ${decimal} with a point.`;
}

/** Normalises blanks, minus signs, apostrophes and micro signs; superscripts become powers. */
function normalised(text: string): string {
  return text
    .replace(/[\u2212\u2013]/g, '-')
    .replaceAll('\u03bc', 'µ')
    .replaceAll('\u2019', "'")
    .replace(/[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+/g, (power) => `^${[...power].map(lowered).join('')}`)
    .replace(/\s+/g, ' ')
    .trim();
}

function lowered(character: string): string {
  if (character === '⁻') return '-';
  return character === '⁺' ? '' : String(SUPERSCRIPTS.indexOf(character));
}

function quoted(text: string): string {
  return JSON.stringify(text.trim());
}

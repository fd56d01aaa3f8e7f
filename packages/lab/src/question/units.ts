import { BINARY_PREFIXES, DECIMAL_PREFIXES } from '@rooflab/roofline/prefixes';
import { singular } from '../singular.ts';

/** Powers of ten, including what people type instead: `u` for `µ`, and `K` for `k`. */
const TYPED_PREFIXES: Readonly<Record<string, number>> = { ...DECIMAL_PREFIXES, '': 0, u: DECIMAL_PREFIXES.µ, K: DECIMAL_PREFIXES.k };

/**
 * Units that take prefixes, each with all its spellings; a longer unit comes before a unit that is its own ending (`flop/s` before `s`).
 */
const UNITS: readonly (readonly [unit: string, spelling: string])[] = [
  ['flop/s', '(?:[Ff]lops?|FLOPs?|FLOPS)/s(?:ec)?|FLOPS|[Ff]lops'],
  ['flop/byte', '(?:[Ff]lops?|FLOPs?|FLOPS)/(?:B|[Bb]ytes?)'],
  ['B/s', '(?:B|[Bb]ytes?)/s(?:ec)?'],
  ['B', 'B|[Bb]ytes?'],
  ['s', 's|sec|seconds?'],
];

const PREFIX = `(${[...Object.keys(TYPED_PREFIXES), ...Object.keys(BINARY_PREFIXES)].filter((prefix) => prefix !== '').join('|')})?`;

/** A factor: `2^two · 10^ten`. */
export interface Scale {
  readonly two: number;
  readonly ten: number;
}

const ONE: Scale = { two: 0, ten: 0 };

const PERCENT: Scale = { two: 0, ten: -2 };

/**
 * The factor that converts a number with this suffix to the field's unit: `k` for `threads` is 10^3, `MB/s` for `GB/s` 10^-3. A prefix
 * alone applies to the field's unit without its own prefix. Null for anything that is not a spelling of the unit.
 */
export function scaleOf(suffix: string, unit: string): Scale | null {
  if (suffix === '') return ONE;
  if (unit === 'share') return suffix === '%' ? PERCENT : null;
  if (suffix === unit) return ONE;
  if (unit === '×' && /^(?:x|times)$/.test(suffix)) return ONE;
  const field = splitUnit(unit);
  const parts = new RegExp(`^${PREFIX}\\s?(?:${field.spelling})?$`).exec(suffix);
  const given = parts && prefixScale(parts[1] ?? '');
  return given && { two: given.two - field.scale.two, ten: given.ten - field.scale.ten };
}

/** `K` means 1000 to some and 1024 to others, which matters for bytes. */
export function isDoubtfulKilo(suffix: string, unit: string): boolean {
  return /^K(?!i)/.test(suffix) && /B(?:\/s)?$/.test(unit);
}

function splitUnit(unit: string): { readonly spelling: string; readonly scale: Scale } {
  for (const [base, spelling] of UNITS) {
    if (!unit.endsWith(base)) continue;
    const scale = prefixScale(unit.slice(0, -base.length));
    if (scale) return { spelling, scale };
  }
  return { spelling: `${escaped(unit)}|${escaped(singular(unit))}`, scale: ONE };
}

function prefixScale(prefix: string): Scale | null {
  const ten = Object.hasOwn(TYPED_PREFIXES, prefix) ? TYPED_PREFIXES[prefix] : undefined;
  if (ten !== undefined) return { two: 0, ten };
  const two = Object.entries(BINARY_PREFIXES).find(([known]) => known === prefix)?.[1];
  return two === undefined ? null : { two, ten: 0 };
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}

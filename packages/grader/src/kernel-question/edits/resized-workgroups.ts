import type { ExpressionElem } from 'wesl';
import { attributeArguments, type BoundModule } from '../../bound-module.ts';
import { placeAt } from '../../source-place.ts';

/** A file with another number in the place that decides how large its workgroups are. */
export interface ResizedWorkgroups {
  readonly source: string;
  /** 1-based. */
  readonly line: number;
  /** What stands there: `override WG: u32 = 64`. */
  readonly text: string;
}

/** Invocations of a workgroup after the change. */
const FEWEST = 32;
const MOST = 256;

/** Characters of the changed declaration. */
const TEXT_CHARACTERS = 80;

/** The files in which a number that decides the size of workgroups is half or twice as large. */
export function resizedWorkgroups(module: BoundModule): ResizedWorkgroups[] {
  const { source } = module;
  const found = module.decls
    .filter((decl) => decl.kind === 'fn')
    .flatMap((fn) => {
      const extents = attributeArguments(fn, 'workgroup_size') ?? [];
      const invocations = extents.reduce((all, extent) => all * (module.integer(extent) ?? Number.NaN), 1);
      return extents.flatMap((extent) => {
        const number = numberBehind(module, extent);
        if (!number) return [];
        const times = extents.filter((other) => numberBehind(module, other)?.literal.start === number.literal.start).length;
        return [0.5, 2].flatMap((factor) => {
          const all = invocations * factor ** times;
          return all >= FEWEST && all <= MOST ? [{ ...number, factor }] : [];
        });
      });
    });
  return found.flatMap(({ literal, start, end, value, factor }) => {
    const written = source.slice(literal.start, literal.end);
    const changed = written.replace(/^\d+/, String(value * factor));
    const text = `${source.slice(start, literal.start)}${changed}${source.slice(literal.end, end)}`;
    if (!Number.isInteger(value * factor) || text.length > TEXT_CHARACTERS || !/^[^`\p{C}\p{Zl}\p{Zp}]+$/u.test(text) || / {2}/.test(text))
      return [];
    return [
      { source: source.slice(0, literal.start) + changed + source.slice(literal.end), line: placeAt(source, literal.start).line, text },
    ];
  });
}

interface DecidingNumber {
  readonly literal: ExpressionElem;
  readonly value: number;
  /** Of what is shown. */
  readonly start: number;
  readonly end: number;
}

/** The number itself, or that of the constant or override which an extent names. */
function numberBehind(module: BoundModule, extent: ExpressionElem): DecidingNumber | null {
  if (extent.kind === 'literal') {
    const value = module.integer(extent);
    const start = module.source.lastIndexOf('@', extent.start);
    const end = module.source.indexOf(')', extent.end) + 1;
    return value !== undefined && isPlain(module, extent) && end > 0 ? { literal: extent, value, start, end } : null;
  }
  const decl = extent.kind === 'ref' ? module.declaration(extent)?.declElem : undefined;
  const original = module.decls.find((other) => 'start' in other && decl !== undefined && 'start' in decl && other.start === decl.start);
  if (original?.kind !== 'const' && original?.kind !== 'override') return null;
  const { init, start } = original;
  const value = module.integer(extent);
  return init && value !== undefined && isPlain(module, init) ? { literal: init, value, start, end: init.end } : null;
}

function isPlain({ source }: BoundModule, { start, end }: ExpressionElem): boolean {
  return /^\d+[iu]?$/.test(source.slice(start, end));
}

import type { DeclIdent, Type } from 'wesl';
import { placesOf, shortName } from '../../source-place.ts';
import { type Local, type LocalWord, type Mark, PLACE, type Played, type SiteValue, statementAt } from '../trace.ts';
import { Refusal } from './refusal.ts';
import { valueTypeOf, valueWords } from './value-words.ts';

/** What the form for the player records beside what the x-ray does. */
export interface Plays {
  /** WGSL of a mark: the statement at this offset begins, with the new value of a local's word. */
  statement(offset: number, word: LocalWord | null): string;
  /** WGSL of a mark: these words of locals have new values. */
  locals(words: readonly LocalWord[], begins: boolean): string;
  /** WGSL of the mark for the value of the access before it. */
  readonly value: string;
  /** Values are recorded with the accesses of this site. */
  keepValues(site: number, value: SiteValue): void;
  /** From here on new values of the local are recorded, if its type allows. */
  declare(decl: DeclIdent, type: Type, scope: { readonly start: number; readonly end: number }): void;
  /** Null where its values are not recorded. */
  local(decl: DeclIdent): KnownLocal | null;
  /** @param sites how many there are */
  finish(sites: number): { readonly played: Omit<Played, 'byLane'>; readonly wgsl: string };
}

export interface KnownLocal {
  readonly local: number;
  readonly words: number;
}

const VALUE = 0;

export function playsOf(source: string, prefix: string): Plays {
  const marks: Mark[] = [{ kind: 'value' }];
  const locals: Local[] = [];
  const known = new Map<DeclIdent, KnownLocal>();
  const siteValues = new Map<number, SiteValue>();
  const placeAt = placesOf(source);
  const wgslOf = (mark: number) => `${prefix}_first + ${mark}u`;

  return {
    statement(offset, word) {
      const place = placeAt(offset);
      return wgslOf(marks.push({ kind: 'statement', ...place, statement: statementAt(place), word }) - 1);
    },
    locals: (words, begins) => wgslOf(marks.push({ kind: 'locals', words, begins }) - 1),
    value: wgslOf(VALUE),
    keepValues: (site, value) => siteValues.set(site, value),
    declare(decl, type, { start, end }) {
      const kept = valueTypeOf(type);
      if (!kept) return;
      const [{ line }, { line: lastLine }] = [placeAt(start), placeAt(end)];
      const local = locals.push({ name: shortName(decl.originalName), line, type: kept, scope: { firstLine: line, lastLine } }) - 1;
      known.set(decl, { local, words: valueWords(kept) });
    },
    local: (decl) => known.get(decl) ?? null,
    finish(sites) {
      if (sites + marks.length > PLACE.siteMask) throw new Refusal('The file has too many statements to be played.', null);
      return { played: { marks, locals, values: siteValues }, wgsl: `const ${prefix}_first = ${sites}u;\n` };
    },
  };
}

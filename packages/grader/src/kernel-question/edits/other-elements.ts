import type { SeededRandom } from '@rooflab/lab';
import type { BoundModule } from '../../bound-module.ts';
import { placesOf } from '../../source-place.ts';
import { statementAt } from '../../xray/trace.ts';
import type { IndexedElement, KnownWithoutData } from '../known-without-data.ts';
import { drawn } from '../lists.ts';
import type { Place, PlayedCase } from '../played-case.ts';

/** An access that touches another element than the file's own does. */
export interface OtherElement {
  /** The file's own. */
  readonly original: Place;
  /** As in `input[2 * i]`. */
  readonly text: string;
  /** Where it begins in the edited file, 1-based. */
  readonly line: number;
  readonly column: number;
}

/** The file with loads of other elements in front of some statements. They take part in whatever the statement's own access takes part in. */
export interface WithOtherElements {
  readonly source: string;
  readonly elements: readonly OtherElement[];
}

/** Edits of one place of each memory. */
const EDITS = 3;

/** How an index is changed. The first three keep its type, whatever that is. */
const CHANGES: readonly ((index: string) => string)[] = [
  (index) => `2 * ${index}`,
  (index) => `${index} + 1`,
  (index) => `4 * ${index}`,
  (index) => `${index} / 2`,
  (index) => `3 * ${index}`,
  (index) => `${index} + 5`,
  (index) => `8 * ${index}`,
];

interface Insertion {
  readonly at: number;
  readonly original: Place;
  readonly text: string;
}

/** Null where no place can be edited. */
export function withOtherElements(
  module: BoundModule,
  { places, known, lines }: Pick<PlayedCase, 'places' | 'known' | 'lines'>,
  random: SeededRandom,
): WithOtherElements | null {
  const { source } = module;
  const insertions = (['storage', 'workgroup'] as const).flatMap((memory) => {
    const suitable = places.flatMap((place) => {
      // The question names what is replaced by its text.
      const isNamedOnce = (lines[place.line - 1] ?? '').split(place.text).length === 2;
      const element = isNamedOnce ? editable(module, known, place) : null;
      return place.memory === memory && element ? [{ place, element }] : [];
    });
    return drawn(suitable, 1, random).flatMap(({ place, element }) => insertionsAt(source, { place, element }, random));
  });
  return insertions.length === 0 ? null : inserted(source, insertions);
}

/** A plain load or store of which the index is computed, in a statement that another one may stand in front of. */
function editable(module: BoundModule, known: KnownWithoutData, { line, column, kind }: Place): IndexedElement | null {
  const element = known.element(statementAt({ line, column }));
  if (!element || element.statement === null || (kind !== 'load' && kind !== 'store')) return null;
  return module.integer(element.index) === undefined ? element : null;
}

function insertionsAt(
  source: string,
  { place, element }: { readonly place: Place; readonly element: IndexedElement },
  random: SeededRandom,
): Insertion[] {
  const { start, index, statement } = element;
  const written = source.slice(index.start, index.end);
  const operand = /^[\p{XIDS}_][\p{XIDC}.]*$/u.test(written) ? written : `(${written})`;
  const [before, after] = [source.slice(start, index.start), source.slice(index.end, element.end)];
  return drawn(CHANGES, EDITS, random).map((change) => ({
    at: statement ?? 0,
    original: place,
    text: `${before}${change(operand)}${after}`,
  }));
}

/** Writes the loads in front of their statements, in the same line. */
function inserted(source: string, insertions: readonly Insertion[]): WithOtherElements {
  const sorted = [...insertions].sort((a, b) => a.at - b.at);
  const elements: (Omit<OtherElement, 'line' | 'column'> & { readonly offset: number })[] = [];
  let [edited, from] = ['', 0];
  for (const { at, original, text } of sorted) {
    edited += `${source.slice(from, at)}_ = `;
    elements.push({ original, text, offset: edited.length });
    edited += `${text}; `;
    from = at;
  }
  edited += source.slice(from);
  const placeAt = placesOf(edited);
  return { source: edited, elements: elements.map(({ offset, ...element }) => ({ ...element, ...placeAt(offset) })) };
}

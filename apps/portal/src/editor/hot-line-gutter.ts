import { RangeSet, RangeSetBuilder, StateEffect, StateField, type Text } from '@codemirror/state';
import { type EditorView, GutterMarker, gutter } from '@codemirror/view';
import type { HotCell, HotLine, HotLines } from '../source/hot-lines.ts';

const setHotLines = StateEffect.define<HotLines>();

/** The marks of the last x-ray; they move with their lines during typing. */
const marks = StateField.define<RangeSet<GutterMarker>>({
  create: () => RangeSet.empty,
  update: (before, { changes, effects, newDoc }) =>
    effects.reduce((now, effect) => (effect.is(setHotLines) ? marksOf(effect.value, newDoc) : now), before.map(changes)),
});

/**
 * What each line costs, beside its number: its share of the traffic, and its lanes where some are idle. For screen readers there is the table of
 * lines.
 */
export const hotLineGutter = [marks, gutter({ class: 'cm-hot-lines', markers: (view) => view.state.field(marks) })];

/** Shows an x-ray of the present text, or removes it. */
export function showHotLines(view: EditorView, hot: HotLines): void {
  view.dispatch({ effects: setHotLines.of(hot) });
}

function marksOf({ columns, lines }: HotLines, doc: Text): RangeSet<GutterMarker> {
  const builder = new RangeSetBuilder<GutterMarker>();
  for (const [number, line] of [...lines].sort(([a], [b]) => a - b)) {
    if (number > doc.lines) break;
    const { from } = doc.line(number);
    builder.add(from, from, new HotMarker(columns, line));
  }
  return builder.finish();
}

class HotMarker extends GutterMarker {
  private readonly columns: HotLines['columns'];
  private readonly line: HotLine;

  constructor(columns: HotLines['columns'], line: HotLine) {
    super();
    this.columns = columns;
    this.line = line;
  }

  override eq(other: GutterMarker): boolean {
    return other instanceof HotMarker && other.line.words === this.line.words;
  }

  override toDOM(): Node {
    const element = document.createElement('span');
    element.title = this.line.words;
    for (const text of hotTexts(this.columns, this.line)) {
      const cell = document.createElement('span');
      cell.className = 'inline-block w-9 text-right';
      cell.textContent = text;
      element.append(cell);
    }
    return element;
  }
}

/** The larger share of sectors and passes (`97 %`), then the lanes (`5.4/32`); empty where there is nothing to report. */
export function hotTexts(columns: HotLines['columns'], { cells }: HotLine): [share: string, lanes: string] {
  const cellOf = (name: HotLines['columns'][number]): HotCell | null => cells[columns.indexOf(name)] ?? null;
  const length = (cell: HotCell | null): number => (cell ? cell.needed + cell.wasted : 0);
  const [sectors, passes] = [cellOf('sectors'), cellOf('passes')];
  const share = length(sectors) >= length(passes) ? sectors : passes;
  return [share?.shown ?? '', cellOf('lanes')?.shown ?? ''];
}

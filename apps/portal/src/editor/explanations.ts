import { closeCompletion, completionStatus } from '@codemirror/autocomplete';
import { type EditorState, type Extension, Prec, StateEffect, StateField } from '@codemirror/state';
import { type EditorView, hoverTooltip, keymap, showTooltip, type Tooltip } from '@codemirror/view';
import { explainCall, explainWord, openCall, parameterPlaces } from './explain.ts';
import type { Explanation } from './wgsl-words.ts';

/** How many characters before the cursor are searched for an open call. */
const CALL_REACH = 1000;

/** Explains words under the pointer, and shows the signature while the arguments of a call are typed; Escape closes the latter. */
export function explanations(): Extension {
  return [
    hoverTooltip(explainUnder, { hideOnChange: true }),
    signatureHelp,
    Prec.highest(keymap.of([{ key: 'Escape', run: closeSignature }])),
  ];
}

/** The element with a word's form, one parameter highlighted, and its explanation. */
export function explanationDom({ form, says }: Explanation, parameter?: number): HTMLElement {
  const dom = document.createElement('div');
  dom.className = 'cm-explanation';
  const code = dom.appendChild(document.createElement('code'));
  const place = parameter === undefined ? undefined : parameterPlaces(form)[parameter];
  if (place === undefined) {
    code.textContent = form;
  } else {
    const marked = document.createElement('strong');
    marked.textContent = form.slice(...place);
    code.append(form.slice(0, place[0]), marked, form.slice(place[1]));
  }
  dom.appendChild(document.createElement('p')).textContent = says;
  return dom;
}

function explainUnder({ state }: EditorView, pos: number): Tooltip | null {
  const range = state.wordAt(pos);
  if (range === null) return null;
  const line = state.doc.lineAt(range.from);
  const before = line.text.slice(0, range.from - line.from);
  const explanation = explainWord(state.sliceDoc(range.from, range.to), { before, text: state.doc.toString() });
  if (explanation === null) return null;
  return { pos: range.from, end: range.to, above: true, create: () => ({ dom: explanationDom(explanation) }) };
}

const close = StateEffect.define<null>();

/** Opened by typing inside a call, moves along with the cursor, and closes outside the call. */
const signatureHelp = StateField.define<Tooltip | null>({
  create: () => null,
  update(shown, transaction) {
    if (transaction.effects.some((effect) => effect.is(close))) return null;
    const typed = transaction.isUserEvent('input.type');
    if (!typed && (shown === null || !(transaction.docChanged || transaction.selection))) return shown;
    return signatureAt(transaction.state);
  },
  provide: (field) => showTooltip.from(field),
});

function signatureAt(state: EditorState): Tooltip | null {
  const { head, empty } = state.selection.main;
  const call = empty ? openCall(state.sliceDoc(Math.max(0, head - CALL_REACH), head)) : null;
  const explanation = call && explainCall(call.name, state.doc.toString());
  if (!call || !explanation) return null;
  return { pos: head, above: true, create: () => ({ dom: explanationDom(explanation, call.argument) }) };
}

/** An open list of completions is closed first; one still being looked up is closed along with this. */
function closeSignature(view: EditorView): boolean {
  if (view.state.field(signatureHelp) === null || completionStatus(view.state) === 'active') return false;
  closeCompletion(view);
  view.dispatch({ effects: close.of(null) });
  return true;
}

import { autocompletion, type Completion, type CompletionContext, closeBrackets, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension, Prec } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  MatchDecorator,
  tooltips,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import { wgslLanguage } from '@iizukak/codemirror-lang-wgsl';
import { wgslHighlighter } from '@rooflab/markdown/highlighter';
import type { Diagnostic } from '@rooflab/result';
import type { HotLines } from '../source/hot-lines.ts';
import { type ExerciseWords, type Word, wordsAt } from './completions.ts';
import { editorTheme } from './editor-theme.ts';
import { explanationDom, explanations } from './explanations.ts';
import { hotLineGutter, showHotLines } from './hot-line-gutter.ts';
import { placeDiagnostics } from './place-diagnostics.ts';

export interface EditorOptions {
  readonly parent: HTMLElement;
  readonly source: string;
  readonly exercise: ExerciseWords;
  readonly onChange: (source: string) => void;
  readonly commands: EditorCommands;
}

/** Commands of the editor's keys beyond editing. */
export interface EditorCommands {
  readonly check: () => void;
  readonly measure: () => void;
  readonly keepDraft: () => void;
}

export interface WgslEditor {
  source(): string;
  /** Replaces the whole text in one step that can be undone. */
  replace(source: string): void;
  show(diagnostics: readonly Diagnostic[]): void;
  showHot(lines: HotLines): void;
  /** 1-based. */
  goTo(line: number, column: number): void;
  destroy(): void;
}

/** The editor for one WGSL file. This module loads CodeMirror: import it only where an editor is shown. */
export function createWgslEditor({ parent, source, exercise, onChange, commands }: EditorOptions): WgslEditor {
  const state = EditorState.create({ doc: source, extensions: [keys(commands), editing(exercise), looks(), changes(onChange)] });
  const view = new EditorView({ state, parent });
  const text = (): string => view.state.doc.toString();
  return {
    source: text,
    replace: (next) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next }, selection: { anchor: 0 } }),
    show: (diagnostics) => view.dispatch(setDiagnostics(view.state, [...placeDiagnostics(text(), diagnostics)])),
    showHot: (lines) => showHotLines(view, lines),
    goTo(line, column) {
      const { doc } = view.state;
      const at = doc.line(Math.min(Math.max(1, line), doc.lines));
      const anchor = Math.min(at.from + Math.max(0, column - 1), at.to);
      view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
      view.focus();
    },
    destroy: () => view.destroy(),
  };
}

/** Tab indents; Escape, then Tab leaves the editor, which is CodeMirror's tab focus mode. */
function keys({ check, measure, keepDraft }: EditorCommands): Extension {
  const bind = (key: string, run: () => void) => ({
    key,
    preventDefault: true,
    run: () => {
      run();
      return true;
    },
  });
  return keymap.of([
    bind('Mod-Enter', check),
    bind('Mod-Shift-Enter', measure),
    bind('Mod-s', keepDraft),
    ...completionKeymap,
    ...lintKeymap,
    ...searchKeymap,
    ...historyKeymap,
    ...defaultKeymap,
    indentWithTab,
  ]);
}

function editing(exercise: ExerciseWords): Extension {
  return [
    history(),
    closeBrackets(),
    bracketMatching(),
    indentOnInput(),
    indentUnit.of('  '),
    search({ top: true }),
    highlightSelectionMatches(),
    wgslLanguage,
    wgslLanguage.data.of({ commentTokens: { line: '//' } }),
    // Before the completions, whose Escape would otherwise come first.
    explanations(),
    autocompletion({ override: [completionSource(exercise)], icons: false }),
  ];
}

function looks(): Extension {
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
  return [
    lineNumbers(),
    hotLineGutter,
    lintGutter(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    drawSelection(),
    syntaxHighlighting(wgslHighlighter),
    planLines,
    editorTheme,
    tooltips({ parent: document.body }),
    ...(nonce ? [EditorView.cspNonce.of(nonce)] : []),
    EditorView.contentAttributes.of({
      'aria-label': 'kernel.wgsl',
      'aria-describedby': 'editor-help',
      tabindex: '0',
      spellcheck: 'false',
      autocorrect: 'off',
      autocapitalize: 'off',
      translate: 'no',
    }),
  ];
}

function changes(onChange: (source: string) => void): Extension {
  return EditorView.updateListener.of((update) => {
    if (update.docChanged) onChange(update.state.doc.toString());
  });
}

function completionSource(exercise: ExerciseWords) {
  return ({ state, pos, explicit }: CompletionContext) => {
    const line = state.doc.lineAt(pos);
    const here = wordsAt(line.text.slice(0, pos - line.from), { text: state.doc.toString(), exercise, asked: explicit });
    if (here === null) return null;
    return { from: line.from + here.from, options: here.words.map(completionOf), validFor: /^\w*$/ };
  };
}

function completionOf({ label, kind, detail, apply, first, explanation }: Word): Completion {
  const info = explanation && (() => explanationDom(explanation));
  return { label, type: kind, ...(detail && { detail }), ...(apply && { apply }), ...(first && { boost: 1 }), ...(info && { info }) };
}

/** To WGSL, launch-plan lines are comments; they are code nevertheless, and should look like it. */
const matcher = new MatchDecorator({ regexp: /^\s*\/\/@.*$/gm, decoration: Decoration.mark({ class: 'text-plot-2 not-italic' }) });

const plugin = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = matcher.createDeco(view);
    }
    update(update: ViewUpdate): void {
      this.decorations = matcher.updateDeco(update, this.decorations);
    }
  },
  { decorations: ({ decorations }) => decorations },
);

/** Nested inside the colours of comments, so that these take precedence. */
const planLines: Extension = Prec.highest(plugin);

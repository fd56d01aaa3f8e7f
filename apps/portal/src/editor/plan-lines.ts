import { type Extension, Prec } from '@codemirror/state';
import { Decoration, type DecorationSet, type EditorView, MatchDecorator, ViewPlugin, type ViewUpdate } from '@codemirror/view';

/** WGSL takes launch-plan lines for comments; they are code all the same, and look so. */
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

/** Inside the colours of comments, so that its own win. */
export const planLines: Extension = Prec.highest(plugin);

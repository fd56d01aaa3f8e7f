import { tagHighlighter, tags } from '@lezer/highlight';

/** Colours of WGSL, used by the editor and the handout: classes of the design system. */
export const wgslHighlighter = tagHighlighter([
  { tag: tags.comment, class: 'text-muted italic' },
  { tag: tags.keyword, class: 'text-plot-1' },
  { tag: tags.typeName, class: 'text-plot-4' },
  { tag: tags.attributeName, class: 'text-plot-1' },
  { tag: [tags.number, tags.integer, tags.float, tags.bool], class: 'text-plot-3' },
]);

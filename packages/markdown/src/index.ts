export { escapeHtml } from './escape-html.ts';
export { HANDOUT_LOOKS, OPEN_SECTION } from './handout/handout-looks.ts';
export { handoutParts } from './handout/handout-parts.ts';
export { pictureHtml } from './handout/picture-html.ts';
export { experimentsIn, type HandoutBlock, type HandoutSection, type PlayBlock, splitHandout } from './handout/split-handout.ts';
export { PageBudget } from './page-budget.ts';
export { shownMarkdown, withoutParagraph } from './shown-markdown.ts';
export { type CodeLine, codeLines, type ShownSource, shownCharacters, shownSource } from './wgsl/code-lines.ts';

import type { TextWidths } from '@rooflab/roofline';

/** Pixels of a character at 12 px: 0.6 em in the monospaced `figures`. */
const FIGURE = 7.1;

/** A little more than the average width of lower-case words in the proportional font. */
const LETTER = 6.4;

export const TEXT_WIDTHS: TextWidths = { figures: (text) => text.length * FIGURE, words: (text) => text.length * LETTER };

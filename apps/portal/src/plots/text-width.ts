import type { TextWidths } from '@rooflab/roofline';

/** Of plots' text, in pixels: 12 px, and 0.6 em a character in `figures`, which has a font of equal widths. */
const FIGURE = 7.1;

/** A little more than the mean of what the proportional font takes for lower-case words. */
const LETTER = 6.4;

export const TEXT_WIDTHS: TextWidths = { figures: (text) => text.length * FIGURE, words: (text) => text.length * LETTER };

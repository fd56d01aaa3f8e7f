/** Of plots' text, in pixels: 12 px, and 0.6 em a character in `figures`, which has a font of equal widths. */
const FIGURE = 7.1;

/** A little more than the mean of what the proportional font takes for lower-case words. */
const LETTER = 6.4;

export function figuresWidth(text: string): number {
  return text.length * FIGURE;
}

export function wordsWidth(text: string): number {
  return text.length * LETTER;
}

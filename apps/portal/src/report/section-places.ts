import { figureNumbers } from './figure-numbers.ts';

interface Section {
  readonly sectionId: string;
  readonly kind: string;
  readonly text: string;
}

const LENGTH = 60;

/** Every section of a report with its content in a few words: a figure's number, a heading, or how the text begins. */
export function sectionPlaces(sections: readonly Section[]): { sectionId: string; words: string }[] {
  const numbers = figureNumbers(sections);
  return sections.map(({ sectionId, text }, i) => ({ sectionId, words: wordsOf(text, numbers[i] ?? null, i + 1) }));
}

function wordsOf(text: string, figure: number | null, place: number): string {
  if (figure !== null) return `figure ${figure}`;
  const [first] = text.split('\n').filter((line) => line.trim() !== '');
  if (first === undefined) return `section ${place}`;
  const heading = /^#{1,6}\s+(.*\S)/.exec(first)?.[1];
  return `“${(heading ?? first).slice(0, LENGTH)}”`;
}

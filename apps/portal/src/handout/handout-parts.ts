import { type HandoutSection, splitHandout } from './split-handout.ts';

/** With these sections every handout begins: what it is for, and how to start. */
const BEGINNING: readonly string[] = ['Why', 'What to do first'];

/** What one looks up while one writes. */
const REFERENCE = /\bbindings and launch plan$/i;

/** For who reads the file. On the page the card says it, of what the assignment grades. */
const SCORING = 'How it is scored';

export interface HandoutParts {
  readonly beginning: readonly HandoutSection[];
  readonly reference: readonly HandoutSection[];
  readonly rest: readonly HandoutSection[];
}

/** A handout in the parts that have places of their own on the lab page, without what a card of the page says. */
export function handoutParts(markdown: string): HandoutParts {
  const sections = splitHandout(markdown).filter(({ title }) => title !== SCORING);
  const beginning = sections.filter(({ title }) => BEGINNING.includes(title));
  const reference = sections.filter(({ title }) => REFERENCE.test(title));
  return { beginning, reference, rest: sections.filter((section) => !beginning.includes(section) && !reference.includes(section)) };
}

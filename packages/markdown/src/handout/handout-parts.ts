import { type HandoutSection, splitHandout } from './split-handout.ts';

/** A handout begins with these sections: what comes before any heading, what it is for, and how to start. */
const BEGINNING: readonly string[] = ['', 'Why', 'What to do first'];

/** What one looks up while writing. */
const REFERENCE = /\bbindings and launch plan$/i;

/** For readers of the file. On the page a card says it, for what the assignment grades. */
const SCORING = 'How it is scored';

export interface HandoutParts {
  readonly beginning: readonly HandoutSection[];
  readonly reference: readonly HandoutSection[];
  readonly rest: readonly HandoutSection[];
}

/** A handout split into the parts that have their own places on the lab page, without what a card of the page says. */
export function handoutParts(markdown: string): HandoutParts {
  const sections = splitHandout(markdown).filter(({ title }) => title !== SCORING);
  const beginning = sections.filter(({ title }) => BEGINNING.includes(title));
  const reference = sections.filter(({ title }) => REFERENCE.test(title));
  return { beginning, reference, rest: sections.filter((section) => !beginning.includes(section) && !reference.includes(section)) };
}

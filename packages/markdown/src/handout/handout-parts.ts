import { type HandoutSection, splitHandout } from './split-handout.ts';

/** A handout begins with these sections: what comes before any heading, what it is for, and how to start. */
const BEGINNING: readonly string[] = ['', 'Why', 'What to do first'];

/** What one looks up while writing. */
const REFERENCE = /\bbindings and launch plan$/i;

/** For readers of the file. On the page a card says it, for what the assignment grades. */
const SCORING = 'How it is scored';

/** The exercise whose page shows the handout, and all of its lab, by their titles. */
interface ShownExercise {
  readonly title: string;
  readonly titles: readonly string[];
}

export interface HandoutParts {
  /** The sections named like the exercise: what is to be done there. Most labs have none, and say it for all of their exercises together. */
  readonly own: readonly HandoutSection[];
  readonly beginning: readonly HandoutSection[];
  readonly reference: readonly HandoutSection[];
  readonly rest: readonly HandoutSection[];
}

/**
 * A handout split into the parts that have their own places on the lab page, without what a card of the page says, and without the sections
 * that are named like other exercises. Without an exercise all sections are there.
 */
export function handoutParts(markdown: string, { title: shown = '', titles = [] }: Partial<ShownExercise> = {}): HandoutParts {
  const isOfAnother = ({ title }: HandoutSection): boolean => title !== shown && titles.includes(title);
  const sections = splitHandout(markdown).filter((section) => section.title !== SCORING && !isOfAnother(section));
  const own = sections.filter(({ title }) => title !== '' && title === shown);
  const beginning = sections.filter(({ title }) => BEGINNING.includes(title));
  const reference = sections.filter(({ title }) => REFERENCE.test(title));
  const placed = [...own, ...beginning, ...reference];
  return { own, beginning, reference, rest: sections.filter((section) => !placed.includes(section)) };
}

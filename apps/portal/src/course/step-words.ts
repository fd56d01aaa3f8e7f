import { ITEM_KINDS } from '../item/kinds.ts';
import { paths } from '../shell/paths.ts';
import type { ItemStep } from './next-step.ts';

interface StepWords {
  readonly title: string;
  readonly href: string;
  /** What the button that leads there says. */
  readonly verb: string;
}

const EXERCISE = {
  begin: { title: 'Start', verb: 'Open the exercise' },
  'go-on': { title: 'Continue', verb: 'Continue' },
  climb: { title: 'Climb higher', verb: 'Continue' },
} as const;

/** What a step is called, and where it is done. */
export function stepWords(slug: string, step: ItemStep): StepWords {
  const { assignmentId } = step.assignment;
  if (step.kind === 'work') {
    const { subject } = step.item;
    const { own, step: words } = ITEM_KINDS[step.item.kind];
    return {
      title: words?.title(step.item, step.again) ?? step.item.title,
      href: own(slug, { assignmentId, subject }),
      verb: words?.verb ?? 'Continue',
    };
  }
  const { title, subject } = step.exercise;
  const words = EXERCISE[step.kind];
  return { title: `${words.title}: ${title}`, href: paths.exercise(slug, assignmentId, subject), verb: words.verb };
}

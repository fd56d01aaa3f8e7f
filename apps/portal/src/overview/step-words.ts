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
  switch (step.kind) {
    case 'answer': {
      const { title, question, predicts } = step.question;
      const named = predicts ? title : `${step.again ? 'Try again' : 'Answer'}: ${title}`;
      return { title: named, href: paths.assignedQuestion(slug, assignmentId, question), verb: 'Go to the question' };
    }
    case 'run': {
      const { title, experiment } = step.experiment;
      return { title: `Run: ${title}`, href: `${paths.experiment(slug, experiment)}#counted`, verb: 'Go to the experiment' };
    }
    case 'write':
      return { title: 'Write your report', href: paths.report(slug, assignmentId), verb: 'Go to the report' };
    default: {
      const { title, exercise } = step.exercise;
      const words = EXERCISE[step.kind];
      return { title: `${words.title}: ${title}`, href: paths.exercise(slug, assignmentId, exercise), verb: words.verb };
    }
  }
}

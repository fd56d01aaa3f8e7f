import { load } from '../api/server.ts';
import { paths } from '../shell/paths.ts';
import { TextLink } from '../ui/text-link.tsx';
import { nextStep } from './next-step.ts';
import { orderAssignments } from './order-assignments.ts';
import { stepWords } from './step-words.ts';

interface Props {
  readonly slug: string;
  readonly courseId: string;
  readonly assignmentId: string;
  readonly className?: string;
}

/** Leads a student who has finished one item of an assignment to the next. Renders nothing once the assignment is closed. */
export async function NextInAssignment({ slug, courseId, assignmentId, className }: Props) {
  const { assignments } = await load((api) => api.course.overview({ courseId, assignmentId, asStudent: true }));
  const { open } = orderAssignments(assignments, new Date());
  const step = nextStep(open);
  if (step === null) return null;
  if (step.kind === 'done') {
    return (
      <p className={className}>
        You have done everything in <TextLink href={`${paths.course(slug)}#assignment-${assignmentId}`}>this assignment</TextLink>.
      </p>
    );
  }
  const { title, href } = stepWords(slug, step);
  return (
    <p className={className}>
      Next in this assignment: <TextLink href={href}>{title}</TextLink>
    </p>
  );
}

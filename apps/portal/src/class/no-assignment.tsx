import type { Course } from '../api/course.ts';
import { paths } from '../shell/paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

interface NoAssignmentProps {
  readonly slug: string;
  /** The reader's role in the course. */
  readonly role: Course['role'];
}

/** Where a page needs an exercise and the course has none. */
export function NoAssignment({ slug, role }: NoAssignmentProps) {
  if (role !== 'instructor') {
    return <EmptyState title="The course has no assignments yet.">Hand-ins appear here once an instructor has created one.</EmptyState>;
  }
  return (
    <EmptyState
      title="The course has no assignments yet."
      action={<ButtonLink href={`${paths.staff(slug, 'assignments')}/new`}>Create an assignment</ButtonLink>}
    >
      Choose exercises and dates first. Hand-ins appear here as soon as students send them.
    </EmptyState>
  );
}

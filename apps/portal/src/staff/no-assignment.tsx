import { paths } from '../shell/paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** Where a page needs an exercise and the course has none. */
export function NoAssignment({ slug }: { readonly slug: string }) {
  return (
    <EmptyState
      title="The course has no assignment yet."
      action={<ButtonLink href={`${paths.staff(slug, 'assignments')}/new`}>Make an assignment</ButtonLink>}
    >
      Choose exercises and dates first. Hand-ins appear here as soon as students send them.
    </EmptyState>
  );
}

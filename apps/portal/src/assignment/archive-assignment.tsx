'use client';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { ErrorNotice } from '../ui/notice.tsx';

/** An archived assignment takes no more hand-ins and keeps its grades; it can be brought back. */
export function ArchiveAssignment({
  assignmentId,
  title,
  archived,
}: {
  readonly assignmentId: string;
  readonly title: string;
  readonly archived: boolean;
}) {
  const change = useAction((to: boolean) => api.assignment.archive.mutate({ assignmentId, archived: to }));
  return (
    <>
      <Button
        size="small"
        kind="quiet"
        pending={change.pending}
        onClick={() => change.run(!archived)}
        aria-label={`${archived ? 'Bring back' : 'Archive'} ${title}`}
      >
        {archived ? 'Bring back' : 'Archive'}
      </Button>
      <ErrorNotice error={change.error} />
    </>
  );
}

'use client';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { ErrorNotice } from '../ui/notice.tsx';

export function StartReport({ assignmentId }: { readonly assignmentId: string }) {
  const { run, pending, error } = useAction(() => api.report.start.mutate({ assignmentId }));
  return (
    <>
      <Button kind="primary" pending={pending} onClick={() => run(undefined)}>
        Start a report
      </Button>
      <ErrorNotice error={error} className="mt-3" />
    </>
  );
}

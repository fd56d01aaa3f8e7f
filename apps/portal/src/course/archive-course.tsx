'use client';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { ErrorNotice } from '../ui/notice.tsx';

export function ArchiveCourse({ courseId, archived }: { readonly courseId: string; readonly archived: boolean }) {
  const change = useAction((to: boolean) => api.course.archive.mutate({ courseId, archived: to }));
  return (
    <div className="flex flex-col items-start gap-3">
      <Button kind={archived ? 'secondary' : 'danger'} pending={change.pending} onClick={() => change.run(!archived)}>
        {archived ? 'Bring the course back' : 'Archive the course'}
      </Button>
      <ErrorNotice error={change.error} />
    </div>
  );
}

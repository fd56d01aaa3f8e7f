'use client';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { ErrorNotice } from '../ui/notice.tsx';

interface Props {
  readonly courseId: string;
  readonly version: string;
  readonly number: number;
}

/** Grades with a paused version again. */
export function ResumeVersion({ courseId, version, number }: Props) {
  const { run, pending, error } = useAction(() => api.lab.resume.mutate({ courseId, version }));
  return (
    <>
      <Button size="small" className="mt-1" pending={pending} aria-label={`Use version ${number} again`} onClick={() => run(undefined)}>
        Use it again
      </Button>
      <ErrorNotice error={error} className="mt-2" />
    </>
  );
}

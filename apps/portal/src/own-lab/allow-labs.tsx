'use client';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Checkbox } from '../ui/field.tsx';
import { ErrorNotice } from '../ui/notice.tsx';

/** For administrators; saved at once. */
export function AllowLabs({ courseId, allowed }: { readonly courseId: string; readonly allowed: boolean }) {
  const { run, pending, error } = useAction((next: boolean) => api.lab.allow.mutate({ courseId, allowed: next }));
  return (
    <>
      <Checkbox
        label="Instructors of this course may publish labs"
        hint="The code of their labs runs on the workers, confined. Labs that were published stay when this is taken back."
        checked={allowed}
        disabled={pending}
        onChange={(event) => run(event.target.checked)}
      />
      <ErrorNotice error={error} className="mt-3" />
    </>
  );
}

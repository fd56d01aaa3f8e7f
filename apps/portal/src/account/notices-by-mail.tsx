'use client';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Checkbox } from '../ui/field.tsx';
import { ErrorNotice } from '../ui/notice.tsx';

/** Whether the reader is mailed what is new for them; saved at once. */
export function NoticesByMail({ byMail }: { readonly byMail: boolean }) {
  const { run, pending, error } = useAction((next: boolean) => api.me.setNotices.mutate({ byMail: next }));
  return (
    <>
      <Checkbox
        label="Mail me what is new or waits for me"
        hint="Comments on your code and answers to your requests; for staff, questions and requests of students, at most once an hour for each course."
        checked={byMail}
        disabled={pending}
        onChange={(event) => run(event.target.checked)}
      />
      <ErrorNotice error={error} className="mt-3" />
    </>
  );
}

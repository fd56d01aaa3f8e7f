'use client';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { ErrorNotice } from '../ui/notice.tsx';

/** Where the assignment leaves the choice to students, staff can make it too. */
export function ChooseCounting({ handInId }: { readonly handInId: string }) {
  const choose = useAction(() => api.handIn.choose.mutate({ handInId }));
  return (
    <>
      <Button size="small" pending={choose.pending} onClick={() => choose.run(undefined)}>
        Make this one count
      </Button>
      <ErrorNotice error={choose.error} />
    </>
  );
}

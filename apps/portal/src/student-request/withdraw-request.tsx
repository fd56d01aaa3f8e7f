'use client';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { ErrorNotice } from '../ui/notice.tsx';

/** Takes back an open request. */
export function WithdrawRequest({ studentRequestId }: { readonly studentRequestId: string }) {
  const withdraw = useAction(() => api.studentRequest.withdraw.mutate({ studentRequestId }));
  return (
    <div className="mt-2 -ml-2.5">
      <ErrorNotice error={withdraw.error} />
      <Button size="small" kind="quiet" pending={withdraw.pending} onClick={() => withdraw.run(undefined)}>
        Withdraw
      </Button>
    </div>
  );
}

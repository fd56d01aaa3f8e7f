'use client';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { ErrorNotice } from '../ui/notice.tsx';

/** Joins a report, or says no. */
export function InvitationAnswer({ reportMemberId, from }: { readonly reportMemberId: string; readonly from: string }) {
  const accept = useAction(() => api.report.accept.mutate({ reportMemberId }));
  const decline = useAction(() => api.report.decline.mutate({ reportMemberId }));
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <Button size="small" pending={accept.pending} aria-label={`Accept the invitation of ${from}`} onClick={() => accept.run(undefined)}>
        Accept
      </Button>
      <Button
        kind="quiet"
        size="small"
        pending={decline.pending}
        aria-label={`Decline the invitation of ${from}`}
        onClick={() => decline.run(undefined)}
      >
        Decline
      </Button>
      <ErrorNotice error={accept.error ?? decline.error} className="w-full" />
    </div>
  );
}

'use client';
import { useRouter } from 'next/navigation';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { ErrorNotice } from '../ui/notice.tsx';

interface Props {
  readonly reportMemberId: string;
  /** Names of those who invite, in words. */
  readonly from: string;
  readonly reportPath: string;
}

/** Joins a report and opens it, or declines. */
export function InvitationAnswer({ reportMemberId, from, reportPath }: Props) {
  const router = useRouter();
  const accept = useAction(async () => {
    await api.report.accept.mutate({ reportMemberId });
    router.push(reportPath);
  });
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

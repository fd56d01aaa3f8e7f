'use client';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { ErrorNotice } from '../ui/notice.tsx';

const endSession = (sessionId: string) => api.me.endSession.mutate({ sessionId });

export function EndSession({ sessionId, device }: { readonly sessionId: string; readonly device: string }) {
  const { run, pending, error } = useAction(endSession);
  return (
    <>
      <Button size="small" pending={pending} onClick={() => run(sessionId)} aria-label={`Sign out ${device}`}>
        Sign out
      </Button>
      <ErrorNotice error={error} />
    </>
  );
}

const endOthers = () => api.me.endOtherSessions.mutate();

export function EndOtherSessions() {
  const { run, pending, error } = useAction(endOthers);
  return (
    <div className="mt-4 flex flex-col items-start gap-3">
      <Button size="small" pending={pending} onClick={() => run(undefined)}>
        Sign out everywhere else
      </Button>
      <ErrorNotice error={error} />
    </div>
  );
}

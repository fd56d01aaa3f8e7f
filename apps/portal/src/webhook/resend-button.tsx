'use client';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { ErrorNotice } from '../ui/notice.tsx';

interface ResendButtonProps {
  readonly webhookId: string;
  readonly delivery: string;
  readonly messageId: string;
}

/** Sends it again, under the same id. */
export function ResendButton({ webhookId, delivery, messageId }: ResendButtonProps) {
  const { run, pending, error } = useAction(() => api.webhook.resend.mutate({ webhookId, delivery }));
  return (
    <>
      <Button size="small" pending={pending} aria-label={`Send again: ${messageId}`} onClick={() => run(undefined)}>
        Send again
      </Button>
      <ErrorNotice error={error} className="mt-2" />
    </>
  );
}

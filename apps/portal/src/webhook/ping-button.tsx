'use client';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { ErrorNotice } from '../ui/notice.tsx';
import { hostOf, type Webhook } from './webhook-words.ts';

/** Sends an event without content, to check that the receiver answers. */
export function PingButton({ webhook: { webhookId, url } }: { readonly webhook: Webhook }) {
  const [sent, setSent] = useState(false);
  const { run, pending, error } = useAction(() => api.webhook.ping.mutate({ webhookId }));
  const host = hostOf(url);
  return (
    <>
      <Button
        size="small"
        pending={pending}
        aria-label={`Send a test to ${host}`}
        onClick={async () => setSent((await run(undefined)) !== null)}
      >
        Send a test
      </Button>
      <span role="status" className="self-center text-sm text-muted empty:hidden">
        {sent && 'Sent. The answer appears under “Deliveries”.'}
      </span>
      <ErrorNotice error={error} />
    </>
  );
}

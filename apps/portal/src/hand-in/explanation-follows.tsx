'use client';
import { useRouter } from 'next/navigation';
import { useCallback } from 'react';
import { api } from '../api/client.ts';
import { type Subscribe, useLive } from '../api/use-live.ts';
import type { LiveInput } from './live-state.ts';

/** Shown while the explanation is still being made. Reloads the page's data once it is there, or once it is clear that there will be none. */
export function ExplanationFollows({ handInId }: { readonly handInId: string }) {
  const router = useRouter();
  const open = useCallback<Subscribe<LiveInput>>(
    (lastEventId, handlers) => api.handIn.live.subscribe({ handInId, lastEventId }, handlers),
    [handInId],
  );
  const receive = useCallback(
    (event: LiveInput) => {
      if (event.kind === 'explained' || (event.kind === 'ended' && event.explaining !== true)) router.refresh();
    },
    [router],
  );
  useLive(open, receive);
  return (
    <p role="status" className="mt-6 max-w-[72ch] text-sm text-muted">
      The explanation follows.
    </p>
  );
}

'use client';
import { useEffect } from 'react';
import { api } from '../api/client.ts';

/** A student who has this page open has seen the feedback on it. */
export function FeedbackSeen({ reportHandInId }: { readonly reportHandInId: string }) {
  useEffect(() => {
    // Failure is fine: the course page repeats the notice, and the next visit tries again.
    api.report.markSeen.mutate({ reportHandInId }).catch(() => undefined);
  }, [reportHandInId]);
  return null;
}

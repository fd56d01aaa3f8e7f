'use client';
import { useEffect } from 'react';
import { api } from '../api/client.ts';

/** A student who has this page open has seen the feedback on it. */
export function FeedbackSeen({ reportHandInId }: { readonly reportHandInId: string }) {
  useEffect(() => {
    // Not told now: the course page says it again, and the next look tells it.
    api.report.markSeen.mutate({ reportHandInId }).catch(() => undefined);
  }, [reportHandInId]);
  return null;
}

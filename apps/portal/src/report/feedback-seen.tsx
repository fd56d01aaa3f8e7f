'use client';
import { useEffect } from 'react';
import { api } from '../api/client.ts';

/** Marks the feedback as seen by the student who has this page open. */
export function FeedbackSeen({ reportHandInId }: { readonly reportHandInId: string }) {
  useEffect(() => {
    // Failure is fine: the course page repeats the notice, and the next visit tries again.
    api.report.markSeen.mutate({ reportHandInId }).catch(() => undefined);
  }, [reportHandInId]);
  return null;
}

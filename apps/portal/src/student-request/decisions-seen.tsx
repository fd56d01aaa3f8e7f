'use client';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { api } from '../api/client.ts';

/** Reports that the student has seen the decisions, so that the top bar no longer counts them. */
export function DecisionsSeen({ courseId, unseen }: { readonly courseId: string; readonly unseen: number }) {
  const router = useRouter();
  useEffect(() => {
    if (unseen === 0) return;
    api.studentRequest.markSeen.mutate({ courseId }).then(
      () => router.refresh(),
      () => undefined,
    );
  }, [courseId, unseen, router]);
  return null;
}

'use client';
import type { ErrorAnswer } from '@rooflab/course';
import { useRouter } from 'next/navigation';
import { useEffect, useMemo, useState } from 'react';
import { api, errorAnswer } from '../api/client.ts';
import { browserStorage, type DraftKey } from '../editor/drafts.ts';
import { paths } from '../shell/paths.ts';
import { clickHeaders } from './click-headers.ts';
import { closeRequest, type OpenRequest, openRequest, requestFor } from './hand-in-request.ts';
import type { LabData } from './lab-data.ts';

export interface HandIn {
  readonly pending: boolean;
  readonly error: ErrorAnswer | null;
  /** A hand-in whose answer this page never received. */
  readonly unanswered: OpenRequest | null;
  send(content: { readonly source: string; readonly note: string; readonly acceptLate: boolean }): Promise<void>;
}

/** Hands in, and continues to the result. Repeating a request, even after a reload, sends the same request. */
export function useHandIn({ slug, userId, assignmentId, exercise }: LabData): HandIn {
  const router = useRouter();
  const key = useMemo<DraftKey>(() => ({ userId, assignmentId, exercise }), [userId, assignmentId, exercise]);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<ErrorAnswer | null>(null);
  const [unanswered, setUnanswered] = useState<OpenRequest | null>(null);
  useEffect(() => setUnanswered(openRequest(browserStorage(), key)), [key]);

  async function send({ source, note, acceptLate }: { source: string; note: string; acceptLate: boolean }): Promise<void> {
    const storage = browserStorage();
    const request = requestFor(storage, key, { source, note, draw: () => crypto.randomUUID() });
    setPending(true);
    setError(null);
    try {
      const { handInId } = await api.handIn.create.mutate(
        { ...request, assignmentId, exercise, acceptLate },
        { context: { headers: clickHeaders() } },
      );
      closeRequest(storage, key);
      router.push(paths.handIn(slug, handInId));
    } catch (fault) {
      const answer = errorAnswer(fault);
      // A refusal is an answer too; only silence leaves the request open.
      if (!UNANSWERED.has(answer.code)) closeRequest(storage, key);
      setUnanswered(openRequest(storage, key));
      setError(answer);
      setPending(false);
    }
  }
  return { pending, error, unanswered, send };
}

const UNANSWERED: ReadonlySet<string> = new Set(['offline', 'internal', 'unavailable']);

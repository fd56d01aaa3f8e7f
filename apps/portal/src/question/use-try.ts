'use client';
import type { ErrorAnswer } from '@rooflab/course';
import { useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import { api, errorAnswer } from '../api/client.ts';
import { browserStorage } from '../editor/drafts.ts';
import { closeRequest, requestFor } from '../lab/hand-in-request.ts';
import { forgetAnswers, type OpenTry } from './kept-answers.ts';
import { fieldProblems } from './use-check.ts';

/** Silence leaves a request open, so that sending the same answers repeats the same request; every other answer closes it. */
const UNANSWERED: ReadonlySet<string> = new Set(['offline', 'internal', 'unavailable']);

/** Answers a try. Reloads the page's data once the answer is accepted, or turns out to have been given elsewhere. */
export function useTry(openTry: OpenTry) {
  const { userId, assignmentId, question, number, version } = openTry;
  const router = useRouter();
  const [error, setError] = useState<ErrorAnswer | null>(null);
  const [running, setRunning] = useState(false);
  const [refreshing, startTransition] = useTransition();
  const send = async (
    answers: Record<string, string>,
    consent: { readonly acceptLate: boolean; readonly timeUp?: boolean },
  ): Promise<void> => {
    const key = { userId, assignmentId, exercise: question };
    const source = JSON.stringify([number, answers]);
    const { requestId } = requestFor(browserStorage(), key, { source, note: '', draw: () => crypto.randomUUID() });
    setRunning(true);
    setError(null);
    try {
      const { accepted, problems } = await api.question.answer.mutate({
        ...{ assignmentId, question, number, version, answers, requestId, ...consent },
      });
      closeRequest(browserStorage(), key);
      if (accepted) {
        forgetAnswers(openTry);
        startTransition(() => router.refresh());
      } else setError(fieldProblems('not-readable', problems));
    } catch (fault) {
      const answer = errorAnswer(fault);
      if (!UNANSWERED.has(answer.code)) closeRequest(browserStorage(), key);
      setError(answer);
    } finally {
      setRunning(false);
    }
  };
  return { send, error, pending: running || refreshing };
}

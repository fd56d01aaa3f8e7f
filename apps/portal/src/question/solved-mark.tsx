'use client';
import { useSyncExternalStore } from 'react';
import { browserStorage } from '../editor/drafts.ts';
import { Check } from '../ui/icons.tsx';
import { solvedQuestions } from './solved-questions.ts';

/** A tick beside a question that this reader has answered in this browser. */
export function SolvedMark({ userId, id }: { readonly userId: string; readonly id: string }) {
  const solved = useSyncExternalStore(
    neverChanges,
    () => solvedQuestions(browserStorage(), userId).includes(id),
    () => false,
  );
  if (!solved) return null;
  return (
    <span className="ml-2 inline-flex items-center gap-1 text-sm text-good">
      <Check size={14} />
      <span className="sr-only">answered</span>
    </span>
  );
}

/** Changes on the page of a question; the list has to follow. */
function neverChanges(): () => void {
  return () => undefined;
}

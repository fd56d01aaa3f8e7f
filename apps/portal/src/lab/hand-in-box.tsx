'use client';
import type { ErrorAnswer } from '@rooflab/api';
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { countWords } from '../ui/count-words.ts';
import { Checkbox, TextField } from '../ui/field.tsx';
import { ErrorNotice, Notice } from '../ui/notice.tsx';
import { doubts, sha256Of } from './doubts.ts';
import type { HandInTerms, LabData } from './lab-data.ts';
import { obstacle } from './obstacle.ts';
import { bytesOf } from './source-bytes.ts';
import { type HandIn, useHandIn } from './use-hand-in.ts';
import type { Kernel } from './use-kernel.ts';
import { useSecondsUntil } from './use-seconds-until.ts';

interface HandInBoxProps {
  readonly data: LabData;
  readonly kernel: Kernel;
  /** The verbs before it. */
  readonly children: ReactNode;
}

/** One button and one optional line. What stands in the way is said beside it. */
export function HandInBox({ data, kernel, children }: HandInBoxProps) {
  const why = useId();
  const [note, setNote] = useState('');
  const [agreed, setAgreed] = useState(false);
  const handIn = useHandIn(data);
  const { unanswered } = handIn;
  // To be repeated as it was: with another note it would be another request.
  useEffect(() => setNote((typed) => (typed === '' ? (unanswered?.note ?? '') : typed)), [unanswered]);
  const terms = termsNow(data.terms, handIn.error);
  const wait = useSecondsUntil(terms.kind === 'open' ? terms.nextAt : null);
  const late = terms.kind === 'open' ? terms.late : null;
  const bytes = bytesOf(kernel.source);
  const reason = obstacle(terms, { bytes, limitBytes: data.limits.sourceBytes, waitSeconds: wait, lateAgreed: agreed });
  const { source, diagnostics } = kernel;
  const [asked, setAsked] = useState<readonly string[]>([]);
  const send = () => handIn.send({ source, note: note.trim(), acceptLate: agreed });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (reason !== null || handIn.pending || !kernel.ready) return;
    kernel.keepNow();
    const repeated = unanswered?.source === source && unanswered.note === note.trim();
    const against = repeated ? [] : doubts({ diagnostics, sha256: await sha256Of(source), handIns: data.handIns });
    if (against.length > 0) setAsked(against);
    else void send();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-2">
      <Refusal handIn={handIn} />
      {late !== null && <Checkbox label={`${late} Hand it in anyway.`} checked={agreed} onChange={(e) => setAgreed(e.target.checked)} />}
      <div className="flex flex-wrap items-center gap-2">
        {children}
        {terms.kind === 'open' && (
          <TextField
            label="What I changed, what I expect (optional)"
            hiddenLabel
            placeholder="What I changed, what I expect (optional)"
            className="min-w-40 flex-1 max-sm:order-first max-sm:basis-full"
            maxLength={data.limits.noteCharacters}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
        <Button
          type="submit"
          kind="primary"
          className="max-sm:flex-1 sm:ml-auto"
          pending={handIn.pending}
          aria-disabled={reason !== null || !kernel.ready || undefined}
          aria-describedby={why}
        >
          Hand in
        </Button>
      </div>
      {asked.length > 0 && (
        <ConfirmDialog
          title="Hand this in?"
          description={asked.join(' ')}
          verb="Hand in anyway"
          open
          onClose={() => setAsked([])}
          act={send}
        />
      )}
      <p id={why} className="text-sm text-muted empty:hidden">
        {reason ?? consequence(terms)}
      </p>
    </form>
  );
}

/** A refusal, or silence; nothing is lost by either. */
function Refusal({ handIn: { error, unanswered } }: { readonly handIn: HandIn }) {
  if (error) return error.code === 'late-not-confirmed' ? null : <ErrorNotice error={error} />;
  if (!unanswered) return null;
  return (
    <Notice kind="slow" title="Your last hand-in was sent, but no answer came back.">
      Hand in again: the same text with the same note counts as the same request, and is never taken twice.
    </Notice>
  );
}

/** What a refusal has taught since the page was loaded. */
function termsNow(terms: HandInTerms, error: ErrorAnswer | null): HandInTerms {
  if (terms.kind !== 'open' || error === null) return terms;
  const retryAt = Object.entries(error.details).find(([name]) => name === 'retryAt')?.[1];
  if (error.code === 'cooling-down' && typeof retryAt === 'string') return { ...terms, nextAt: retryAt };
  if (error.code === 'no-attempts-left') return { ...terms, attemptsLeft: 0 };
  if (error.code === 'late-not-confirmed') return { ...terms, late: error.message };
  return terms;
}

function consequence(terms: HandInTerms): string {
  if (terms.kind !== 'open') return '';
  const { attemptsLeft, replacesWaiting, showBestKernels } = terms;
  const sentences = [
    attemptsLeft !== null && `Uses one of ${countWords(attemptsLeft, 'attempt')} left.`,
    replacesWaiting && 'It replaces a hand-in that is still waiting.',
    showBestKernels &&
      'Once nobody can hand in any more, the class can read it, without your name, if it is among the best. You can hide under Leaderboards.',
  ];
  return sentences.filter((sentence) => sentence !== false).join(' ');
}

'use client';
import type { ErrorAnswer } from '@rooflab/course';
import { countWords } from '@rooflab/roofline/units';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { LateConsent, useLateConsent } from '../course/late-consent.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { Form, FormNotice } from '../ui/form.tsx';
import { Notice } from '../ui/notice.tsx';
import { doubts, sha256Of } from './doubts.ts';
import type { HandInTerms, LabData } from './lab-data.ts';
import { obstacle } from './obstacle.ts';
import { bytesOf } from './source-bytes.ts';
import { type HandIn, useHandIn } from './use-hand-in.ts';
import type { Kernel } from './use-kernel.ts';

interface HandInBoxProps {
  readonly data: LabData;
  readonly kernel: Kernel;
  /** The other buttons, in front. */
  readonly children: ReactNode;
}

/** One button and one optional line. Anything that prevents handing in is said beside it. */
export function HandInBox({ data, kernel, children }: HandInBoxProps) {
  const why = useId();
  const [note, setNote] = useState('');
  const handIn = useHandIn(data);
  const { unanswered } = handIn;
  // Has to be repeated unchanged: with another note it would be another request.
  useEffect(() => setNote((typed) => (typed === '' ? (unanswered?.note ?? '') : typed)), [unanswered]);
  const terms = termsNow(data.terms, handIn.error);
  const wait = useSecondsUntil(terms.kind === 'open' ? terms.nextAt : null);
  const consent = useLateConsent(terms.kind === 'open' ? terms.late : null, handIn.error);
  const bytes = bytesOf(kernel.source);
  const reason = obstacle(terms, { bytes, limitBytes: data.limits.sourceBytes, waitSeconds: wait });
  const { source, diagnostics } = kernel;
  const [asked, setAsked] = useState<readonly string[]>([]);
  const send = () => handIn.send({ source, note: note.trim(), acceptLate: consent.agreed });
  const submit = async () => {
    if (reason !== null || handIn.pending || !kernel.ready) return;
    kernel.keepNow();
    const repeated = unanswered?.source === source && unanswered.note === note.trim();
    const against = repeated ? [] : doubts({ diagnostics, sha256: await sha256Of(source), handIns: data.handIns });
    if (against.length > 0) setAsked(against);
    else void send();
  };
  return (
    <Form error={handIn.error} onSubmit={submit} className="flex flex-col gap-2">
      <FormNotice />
      {handIn.error === null && <Unanswered handIn={handIn} />}
      {terms.kind === 'open' && <LateConsent consent={consent} verb="Hand it in anyway." />}
      <div className="flex flex-wrap items-center gap-2">
        {children}
        {terms.kind === 'open' && (
          <TextField
            label="What I changed, what I expect (optional)"
            name="note"
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
          act={async () => void send()}
        />
      )}
      <p id={why} className="text-sm text-muted empty:hidden">
        {reason ?? consequencesOf(terms)}
      </p>
    </Form>
  );
}

function Unanswered({ handIn: { unanswered } }: { readonly handIn: HandIn }) {
  if (!unanswered) return null;
  return (
    <Notice kind="slow" title="Your last hand-in was sent, but no answer came back.">
      Hand in again: the same text with the same note counts as the same request, and is never taken twice.
    </Notice>
  );
}

/** What a refusal has told us since the page was loaded. */
function termsNow(terms: HandInTerms, error: ErrorAnswer | null): HandInTerms {
  if (terms.kind !== 'open' || error === null) return terms;
  const retryAt = Object.entries(error.details).find(([name]) => name === 'retryAt')?.[1];
  if (error.code === 'cooling-down' && typeof retryAt === 'string') return { ...terms, nextAt: retryAt };
  if (error.code === 'no-attempts-left') return { ...terms, attemptsLeft: 0 };
  return terms;
}

function consequencesOf(terms: HandInTerms): string {
  if (terms.kind !== 'open') return '';
  const { attemptsLeft, consequences } = terms;
  return [...(attemptsLeft === null ? [] : [`Uses one of ${countWords(attemptsLeft, 'attempt')} left.`]), ...consequences].join(' ');
}

/** Whole seconds until then, counted down; 0 when it has passed or there is nothing to wait for. */
function useSecondsUntil(at: string | null): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const look = () => setSeconds(at === null ? 0 : Math.max(0, Math.ceil((Date.parse(at) - Date.now()) / 1000)));
    look();
    if (at === null) return;
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [at]);
  return seconds;
}

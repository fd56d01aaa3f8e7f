'use client';
import { type FormEvent, type RefObject, useEffect, useRef } from 'react';
import { LateConsent, useLateConsent } from '../course/late-consent.tsx';
import { Button } from '../ui/button.tsx';
import { Form, FormNotice } from '../ui/form.tsx';
import { AnswerField, answerName, givenAnswers, type ShownField } from './answer-field.tsx';
import { keepAnswers, keptAnswers, type OpenTry } from './kept-answers.ts';
import { TimeLeft } from './time-left.tsx';
import { useTry } from './use-try.ts';

interface Props {
  readonly openTry: OpenTry;
  readonly fields: readonly ShownField[];
  /** What an answer would cost now; null: it is in time. */
  readonly late: string | null;
  /** Its answer is locked until a run decides it. */
  readonly predicts: boolean;
  /** Until a timed try closes; null if the try is not timed. */
  readonly secondsLeft: number | null;
}

/**
 * The open try, which counts and can be answered only once. A field that cannot be read costs nothing. What is typed is kept in the browser until it is
 * accepted.
 */
export function TryForm({ openTry, fields, late, predicts, secondsLeft }: Props) {
  const form = useRef<HTMLDivElement>(null);
  const { send, error, pending } = useTry(openTry);
  const consent = useLateConsent(late, error);
  const submit = async (event: FormEvent<HTMLFormElement>) =>
    send(givenAnswers(new FormData(event.currentTarget), fields), { acceptLate: consent.agreed });
  const { userId, assignmentId, question, number, version } = openTry;
  useEffect(() => {
    const elements = formIn(form)?.elements;
    for (const [id, text] of Object.entries(keptAnswers({ userId, assignmentId, question, number, version }))) {
      const control = elements?.namedItem(answerName(id));
      if (control instanceof RadioNodeList || control instanceof HTMLInputElement) control.value = text;
    }
  }, [userId, assignmentId, question, number, version]);
  const keep = () => {
    const filled = formIn(form);
    if (filled) keepAnswers(openTry, givenAnswers(new FormData(filled), fields));
  };
  // What is there is sent, whether or not it can be read.
  const sendAsItIs = () => {
    const filled = formIn(form);
    if (filled) void send(givenAnswers(new FormData(filled), fields), { acceptLate: true, timeUp: true });
  };
  return (
    <div ref={form} onInput={keep}>
      {secondsLeft !== null && <TimeLeft seconds={secondsLeft} onEnd={sendAsItIs} />}
      <Form className="mt-6 flex flex-col gap-5" aria-label={`Your answer, try ${openTry.number}`} error={error} onSubmit={submit}>
        {fields.map((field) => (
          <AnswerField key={field.id} field={field} mark={null} onChange={ignore} />
        ))}
        <LateConsent consent={consent} verb="Answer it anyway." className="max-w-[72ch]" />
        <FormNotice className="max-w-[72ch]" />
        <div>
          <Button type="submit" kind="primary" pending={pending}>
            {predicts ? 'Lock the prediction' : `Answer try ${openTry.number}`}
          </Button>
        </div>
      </Form>
    </div>
  );
}

function formIn(box: RefObject<HTMLElement | null>): HTMLFormElement | null {
  return box.current?.querySelector('form') ?? null;
}

function ignore(): void {}

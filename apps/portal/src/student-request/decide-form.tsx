'use client';
import { type FormEvent, useState } from 'react';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { TextArea, TextField } from '../ui/field.tsx';
import { Form, FormNotice } from '../ui/form.tsx';
import { localTime, momentOf } from '../ui/local-time.ts';
import type { StudentRequest } from './student-request.ts';

interface Props {
  readonly request: Pick<StudentRequest, 'studentRequestId' | 'kind' | 'name' | 'wantedDueAt'>;
  readonly timeZone: string;
}

/** The answer of staff: granting gives an extension in the same step, declining needs a word. */
export function DecideForm({ request, timeZone }: Props) {
  const { studentRequestId, kind, name, wantedDueAt } = request;
  const [answer, setAnswer] = useState('');
  const [due, setDue] = useState(wantedDueAt === null ? '' : localTime(wantedDueAt, timeZone));
  const [extraAttempts, setExtraAttempts] = useState('0');
  const decide = useAction(async (grants: boolean) => {
    if (!grants) return await api.studentRequest.decline.mutate({ studentRequestId, answer });
    const extension = { dueAt: due === '' ? null : momentOf(due, timeZone), extraAttempts: Number(extraAttempts) };
    return await api.studentRequest.grant.mutate({ studentRequestId, answer, ...(kind === 'extension' && { extension }) });
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    void decide.run(submitter?.getAttribute('value') !== 'decline');
  };
  return (
    <Form
      aria-label={`Answer ${name}`}
      className="mt-3 grid max-w-3xl gap-3 border-t border-line pt-3 sm:grid-cols-2"
      error={decide.error}
      onSubmit={submit}
    >
      {kind === 'extension' && (
        <>
          <TextField
            label="New due date"
            name="dueAt"
            type="datetime-local"
            hint={`${timeZone}. Leave it empty to keep everyone’s due date.`}
            value={due}
            onChange={(event) => setDue(event.target.value)}
          />
          <TextField
            label="Extra attempts"
            name="extraAttempts"
            type="number"
            min={0}
            max={999}
            value={extraAttempts}
            onChange={(event) => setExtraAttempts(event.target.value)}
          />
        </>
      )}
      <TextArea
        label="Answer to the student"
        name="answer"
        rows={2}
        maxLength={2000}
        className="sm:col-span-2"
        value={answer}
        onChange={(event) => setAnswer(event.target.value)}
      />
      <FormNotice className="sm:col-span-2" />
      <div className="flex gap-2 sm:col-span-2">
        <Button type="submit" size="small" value="grant" pending={decide.pending}>
          Grant
        </Button>
        <Button type="submit" kind="quiet" size="small" value="decline" pending={decide.pending}>
          Decline
        </Button>
      </div>
    </Form>
  );
}

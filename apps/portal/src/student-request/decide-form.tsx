'use client';
import { type FormEvent, useState } from 'react';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { GrantFields, grantOf, NO_GRANT } from '../extension/grant-fields.tsx';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/field.tsx';
import { Form, FormNotice } from '../ui/form.tsx';
import { localTime } from '../ui/local-time.ts';
import type { StudentRequest } from './student-request.ts';

interface Props {
  readonly request: Pick<StudentRequest, 'studentRequestId' | 'kind' | 'name' | 'wantedDueAt'>;
  readonly timeZone: string;
}

/** The answer of staff: granting gives an extension in the same step, declining needs a word. */
export function DecideForm({ request, timeZone }: Props) {
  const { studentRequestId, kind, name, wantedDueAt } = request;
  const [answer, setAnswer] = useState('');
  const [draft, setDraft] = useState({ ...NO_GRANT, ...(wantedDueAt !== null && { due: localTime(wantedDueAt, timeZone) }) });
  const decide = useAction(async (grants: boolean) => {
    if (!grants) return await api.studentRequest.decline.mutate({ studentRequestId, answer });
    const extension = kind === 'extension' && { extension: grantOf(draft, timeZone) };
    return await api.studentRequest.grant.mutate({ studentRequestId, answer, ...extension });
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
        <GrantFields draft={draft} timeZone={timeZone} withDate onChange={(fields) => setDraft((before) => ({ ...before, ...fields }))} />
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

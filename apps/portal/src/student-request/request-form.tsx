'use client';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { SelectField, TextArea, TextField } from '../ui/field.tsx';
import { Form, FormNotice } from '../ui/form.tsx';
import { momentOf } from '../ui/local-time.ts';
import { KIND_WORDS, type StudentRequest } from './student-request.ts';

interface Props {
  readonly assignments: readonly { readonly id: string; readonly name: string }[];
  /** What the reader came from; empty: nothing in particular. */
  readonly assignmentId: string;
  /** The hand-in that a regrade is asked for. */
  readonly handIn: { readonly handInId: string; readonly exercise: string } | null;
  readonly timeZone: string;
}

/** What a student asks of staff about an assignment. */
export function RequestForm({ assignments, assignmentId, handIn, timeZone }: Props) {
  const initial = { kind: (handIn ? 'regrade' : 'extension') as StudentRequest['kind'], assignmentId, wanted: '', text: '' };
  const [draft, setDraft] = useState(initial);
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const change = (fields: Partial<typeof initial>) => setDraft((before) => ({ ...before, ...fields }));
  const ask = useAction(({ kind, wanted, text, assignmentId: about }: typeof initial) =>
    api.studentRequest.make.mutate({
      ...{ assignmentId: about, kind, text, requestId },
      ...(kind === 'regrade' && handIn !== null && { handInId: handIn.handInId }),
      ...(kind === 'extension' && wanted !== '' && { wantedDueAt: momentOf(wanted, timeZone) }),
    }),
  );
  const submit = async () => {
    if ((await ask.run(draft)) === null) return;
    setDraft({ ...draft, wanted: '', text: '' });
    setRequestId(crypto.randomUUID());
  };
  return (
    <Form className="grid max-w-3xl gap-4 sm:grid-cols-2" error={ask.error} onSubmit={submit}>
      <SelectField
        label="What you ask for"
        name="kind"
        value={draft.kind}
        hint={draft.kind === 'regrade' && handIn !== null ? `Of your hand-in for ${handIn.exercise}.` : undefined}
        onChange={(event) => change({ kind: event.target.value === 'regrade' ? 'regrade' : 'extension' })}
      >
        {Object.entries(KIND_WORDS).map(([kind, words]) => (
          <option key={kind} value={kind}>
            {words}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Assignment"
        name="assignmentId"
        required
        value={draft.assignmentId}
        disabled={handIn !== null}
        onChange={(event) => change({ assignmentId: event.target.value })}
      >
        <option value="">Choose</option>
        {assignments.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {draft.kind === 'extension' && (
        <TextField
          label="Until when"
          name="wantedDueAt"
          type="datetime-local"
          hint={`${timeZone}. Leave it to staff by leaving it empty.`}
          value={draft.wanted}
          onChange={(event) => change({ wanted: event.target.value })}
        />
      )}
      <TextArea
        label="Why"
        name="text"
        required
        rows={4}
        maxLength={2000}
        hint="Staff of the course read this, and nobody else."
        className="sm:col-span-2"
        value={draft.text}
        onChange={(event) => change({ text: event.target.value })}
      />
      <FormNotice className="sm:col-span-2" />
      <div>
        <Button type="submit" kind="primary" pending={ask.pending}>
          Ask staff
        </Button>
      </div>
    </Form>
  );
}

'use client';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { Form, FormNotice } from '../ui/form.tsx';
import { momentOf } from '../ui/local-time.ts';
import { ReasonField } from '../ui/reason-field.tsx';

export interface Choice {
  readonly id: string;
  readonly name: string;
}

interface Student extends Choice {
  /** `id` is that of the invitation. */
  readonly invited: boolean;
}

interface Props {
  readonly students: readonly Student[];
  readonly assignments: readonly Choice[];
  readonly timeZone: string;
}

const EMPTY = { enrolmentId: '', assignmentId: '', due: '', extraAttempts: '0', reason: '' };

/** More time or attempts for one student, with a reason for the audit log. */
export function ExtensionForm({ students, assignments, timeZone }: Props) {
  const [draft, setDraft] = useState(EMPTY);
  const change = (fields: Partial<typeof EMPTY>) => setDraft((before) => ({ ...before, ...fields }));
  const give = useAction(({ enrolmentId, assignmentId, due, extraAttempts, reason }: typeof EMPTY) =>
    api.extension.give.mutate({
      ...(students.some(({ id, invited }) => invited && id === enrolmentId) ? { invitationId: enrolmentId } : { enrolmentId }),
      assignmentId,
      dueAt: due === '' ? null : momentOf(due, timeZone),
      extraAttempts: Number(extraAttempts),
      reason,
    }),
  );
  const submit = async () => {
    if ((await give.run(draft)) !== null) setDraft(EMPTY);
  };
  return (
    <Form className="grid max-w-3xl gap-4 sm:grid-cols-2" error={give.error} onSubmit={submit}>
      <Choose
        name="enrolmentId"
        label="Student"
        value={draft.enrolmentId}
        choices={students}
        onChange={(enrolmentId) => change({ enrolmentId })}
      />
      <Choose
        name="assignmentId"
        label="Assignment"
        value={draft.assignmentId}
        choices={assignments}
        onChange={(assignmentId) => change({ assignmentId })}
      />
      <TextField
        label="New due date"
        name="dueAt"
        type="datetime-local"
        hint={`${timeZone}. Leave it empty to keep everyone’s due date.`}
        value={draft.due}
        onChange={(event) => change({ due: event.target.value })}
      />
      <TextField
        label="Extra attempts"
        name="extraAttempts"
        type="number"
        min={0}
        max={999}
        value={draft.extraAttempts}
        onChange={(event) => change({ extraAttempts: event.target.value })}
      />
      <ReasonField
        hint="Kept in the audit log; the student does not see it."
        className="sm:col-span-2"
        value={draft.reason}
        onChange={(event) => change({ reason: event.target.value })}
      />
      <FormNotice className="sm:col-span-2" />
      <div>
        <Button type="submit" kind="primary" pending={give.pending}>
          Give the extension
        </Button>
      </div>
    </Form>
  );
}

export function Choose({
  label,
  name,
  value,
  choices,
  onChange,
}: {
  label: string;
  name: string;
  value: string;
  choices: readonly Choice[];
  onChange: (id: string) => void;
}) {
  return (
    <SelectField label={label} name={name} required value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">Choose</option>
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

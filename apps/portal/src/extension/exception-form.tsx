'use client';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import type { Api } from '../pages-bridge.ts';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/field.tsx';
import { Form, FormNotice } from '../ui/form.tsx';
import { ReasonField } from '../ui/reason-field.tsx';
import { type Choice, Choose } from './extension-form.tsx';

type Assignment = Awaited<ReturnType<Api['assignment']['list']>>[number];

interface Props {
  readonly students: readonly Choice[];
  readonly assignments: readonly Pick<Assignment, 'assignmentId' | 'title' | 'items'>[];
}

const EMPTY = { enrolmentId: '', assignmentId: '', kind: 'exempt' as 'exempt' | 'withheld', item: '', reason: '' };

/** Exempts a student, or withholds their grade, with a reason for the audit log. */
export function ExceptionForm({ students, assignments }: Props) {
  const [draft, setDraft] = useState(EMPTY);
  const change = (fields: Partial<typeof EMPTY>) => setDraft((before) => ({ ...before, ...fields }));
  const items = assignments.find(({ assignmentId }) => assignmentId === draft.assignmentId)?.items ?? [];
  const make = useAction(({ item, ...fields }: typeof EMPTY) => {
    const of = fields.kind === 'exempt' ? items.find(({ kind, subject }) => `${kind} ${subject}` === item) : undefined;
    return api.grade.makeException.mutate({ ...fields, item: of ? { kind: of.kind, subject: of.subject } : null });
  });
  const submit = async () => {
    if ((await make.run(draft)) !== null) setDraft(EMPTY);
  };
  return (
    <Form className="mt-6 grid max-w-3xl gap-4 sm:grid-cols-2" error={make.error} onSubmit={submit}>
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
        choices={assignments.map(({ assignmentId, title }) => ({ id: assignmentId, name: title }))}
        onChange={(assignmentId) => change({ assignmentId, item: '' })}
      />
      <SelectField
        label="What applies"
        name="kind"
        value={draft.kind}
        onChange={(event) => change({ kind: event.target.value === 'withheld' ? 'withheld' : 'exempt' })}
      >
        <option value="exempt">The student is exempt</option>
        <option value="withheld">The grade is withheld</option>
      </SelectField>
      {draft.kind === 'exempt' && (
        <SelectField label="From" name="item" value={draft.item} onChange={(event) => change({ item: event.target.value })}>
          <option value="">the whole assignment</option>
          {items.map(({ kind, subject, title }) => (
            <option key={`${kind} ${subject}`} value={`${kind} ${subject}`}>
              {title}
            </option>
          ))}
        </SelectField>
      )}
      <ReasonField
        hint="Kept in the audit log; the student does not see it."
        className="sm:col-span-2"
        value={draft.reason}
        onChange={(event) => change({ reason: event.target.value })}
      />
      <FormNotice className="sm:col-span-2" />
      <div>
        <Button type="submit" pending={make.pending}>
          Make the exception
        </Button>
      </div>
    </Form>
  );
}

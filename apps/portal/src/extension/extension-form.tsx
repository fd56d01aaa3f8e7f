'use client';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/field.tsx';
import { Form, FormNotice } from '../ui/form.tsx';
import { ReasonField } from '../ui/reason-field.tsx';
import { GrantFields, grantOf, NO_GRANT } from './grant-fields.tsx';

export interface Choice {
  readonly id: string;
  readonly name: string;
}

interface Student extends Choice {
  /** `id` is that of the invitation. */
  readonly invited: boolean;
}

interface Props {
  readonly courseId: string;
  readonly students: readonly Student[];
  /** Names of those that the course has. */
  readonly sections: readonly string[];
  readonly assignments: readonly Choice[];
  readonly timeZone: string;
}

/** The assignment that stands for all. */
const EVERY = 'every';

const EMPTY = { who: '', assignmentId: '', ...NO_GRANT, reason: '' };

/** More time or attempts for a student or a section, with a reason for the audit log. */
export function ExtensionForm({ courseId, students, sections, assignments, timeZone }: Props) {
  const [draft, setDraft] = useState(EMPTY);
  const change = (fields: Partial<typeof EMPTY>) => setDraft((before) => ({ ...before, ...fields }));
  const forEvery = draft.assignmentId === EVERY;
  const give = useAction(({ who, assignmentId, reason, ...grant }: typeof EMPTY) => {
    const student = students.find(({ id }) => id === who);
    const grantee = student === undefined ? { section: who } : student.invited ? { invitationId: who } : { enrolmentId: who };
    const { dueAt, ...standing } = grantOf(grant, timeZone);
    if (forEvery) return api.extension.giveStanding.mutate({ courseId, ...grantee, ...standing, reason });
    return api.extension.give.mutate({ assignmentId, ...grantee, dueAt, ...standing, reason });
  });
  const submit = async () => {
    if ((await give.run(draft)) !== null) setDraft(EMPTY);
  };
  return (
    <Form className="grid max-w-3xl gap-4 sm:grid-cols-2" error={give.error} onSubmit={submit}>
      <SelectField
        label="Student or section"
        name="enrolmentId"
        required
        value={draft.who}
        onChange={(event) => change({ who: event.target.value })}
      >
        <option value="">Choose</option>
        {sections.length > 0 && (
          <optgroup label="Sections">{options(sections.map((name) => ({ id: name, name: `Section ${name}` })))}</optgroup>
        )}
        <optgroup label="Students">{options(students)}</optgroup>
      </SelectField>
      <SelectField
        label="Assignment"
        name="assignmentId"
        required
        value={draft.assignmentId}
        onChange={(event) => change({ assignmentId: event.target.value })}
      >
        <option value="">Choose</option>
        <option value={EVERY}>Every assignment, also later ones</option>
        {options(assignments)}
      </SelectField>
      <GrantFields draft={draft} timeZone={timeZone} withDate={!forEvery} onChange={change} />
      <ReasonField
        hint="Kept in the audit log; students do not see it."
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
      {options(choices)}
    </SelectField>
  );
}

function options(choices: readonly Choice[]) {
  return choices.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
}

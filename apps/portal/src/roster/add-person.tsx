'use client';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox, SelectField, TextField } from '../ui/field.tsx';
import { Form, FormNotice } from '../ui/form.tsx';
import { Notice } from '../ui/notice.tsx';
import { STEP_WORDS } from './step-words.ts';

const EMPTY = { email: '', name: '', role: '', section: '', noSection: false };

const ROLES = { '': 'Keep (student for a new person)', student: 'Student', ta: 'TA', instructor: 'Instructor' } as const;

/** Adds one person without a file, or changes the role and section of somebody on the roster. */
export function AddPerson({ courseId }: { readonly courseId: string }) {
  const [draft, setDraft] = useState(EMPTY);
  const [done, setDone] = useState<string | null>(null);
  const change = (fields: Partial<typeof EMPTY>) => setDraft((before) => ({ ...before, ...fields }));
  const add = useAction(async ({ email, name, role, section, noSection }: typeof EMPTY) => {
    const asked = (['student', 'ta', 'instructor'] as const).find((each) => each === role);
    return await api.roster.addPerson.mutate({
      ...{ courseId, email },
      ...(name !== '' && { name }),
      ...(asked && { role: asked }),
      ...((section !== '' || noSection) && { section: noSection ? '' : section }),
    });
  });
  const submit = async () => {
    setDone(null);
    const step = await add.run(draft);
    if (step === null) return;
    setDone(`${step.email} ${STEP_WORDS[step.action]}.`);
    setDraft(EMPTY);
  };
  return (
    <Form className="grid max-w-3xl gap-4 sm:grid-cols-2" error={add.error} onSubmit={submit}>
      <TextField
        label="Address"
        name="email"
        type="email"
        required
        hint="A new person, or someone on the roster whose role or section you want to change."
        value={draft.email}
        onChange={(event) => change({ email: event.target.value })}
      />
      <TextField
        label="Name"
        name="name"
        hint="Used for an invitation; people with an account keep their own name."
        value={draft.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <SelectField label="Role" name="role" value={draft.role} onChange={(event) => change({ role: event.target.value })}>
        {Object.entries(ROLES).map(([role, words]) => (
          <option key={role} value={role}>
            {words}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Section"
        name="section"
        hint="Leave empty to keep it."
        value={draft.noSection ? '' : draft.section}
        disabled={draft.noSection}
        onChange={(event) => change({ section: event.target.value })}
      />
      <Checkbox
        label="In no section"
        className="sm:col-start-2"
        checked={draft.noSection}
        onChange={(event) => change({ noSection: event.target.checked })}
      />
      <FormNotice className="sm:col-span-2" />
      {done !== null && <Notice kind="right" live title={done} className="sm:col-span-2" />}
      <div>
        <Button type="submit" pending={add.pending}>
          Add or change
        </Button>
      </div>
    </Form>
  );
}

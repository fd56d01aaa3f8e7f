'use client';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SelectField } from '../ui/field.tsx';
import { Form, FormNotice } from '../ui/form.tsx';
import { ReasonField } from '../ui/reason-field.tsx';

interface Student {
  readonly enrolmentId: string;
  readonly name: string;
}

interface Props {
  /** The group to change; left out to form a new one. */
  readonly reportId?: string;
  /** The assignment for which a group is formed. */
  readonly assignmentId?: string;
  readonly members: readonly Student[];
  /** Students who can be chosen. */
  readonly students: readonly Student[];
}

const PLACES = [0, 1, 2] as const;

/** Staff choose up to three students for one report. */
export function GroupDialog({ reportId, assignmentId = '', members, students }: Props) {
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState(() => PLACES.map((place) => members[place]?.enrolmentId ?? ''));
  const [reason, setReason] = useState('');
  const change = useAction(async () => {
    const group = { students: chosen.filter((id) => id !== ''), reason };
    if (reportId === undefined) await api.report.form.mutate({ assignmentId, ...group });
    else await api.report.setMembers.mutate({ reportId, ...group });
    return true;
  });
  const submit = async () => {
    if ((await change.run(undefined)) === null) return;
    setOpen(false);
    setReason('');
    if (reportId === undefined) setChosen(['', '', '']);
  };
  const names = members.map(({ name }) => name).join(', ');
  return (
    <Dialog
      title={reportId === undefined ? 'Form a group' : 'Change the group'}
      description="A version that was handed in keeps the group that it had then."
      trigger={
        <Button size="small" {...(reportId !== undefined && { 'aria-label': `Change group: ${names}` })}>
          {reportId === undefined ? 'Form a group' : 'Change group'}
        </Button>
      }
      open={open}
      onOpenChange={setOpen}
    >
      <Form error={change.error} onSubmit={submit} className="flex flex-col gap-4">
        <FormNotice />
        <div data-group="students" className="flex flex-col gap-4">
          {PLACES.map((place) => (
            <SelectField
              key={place}
              {...(place === 0 && { name: 'students' })}
              label={`Student ${place + 1}`}
              required={place === 0}
              value={chosen[place]}
              onChange={(event) => setChosen(chosen.with(place, event.target.value))}
            >
              <option value="">{place === 0 ? 'choose …' : 'nobody'}</option>
              {students.map(({ enrolmentId, name }) => (
                <option key={enrolmentId} value={enrolmentId}>
                  {name}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
        <ReasonField value={reason} onChange={(event) => setReason(event.target.value)} />
        <Button type="submit" kind="primary" pending={change.pending} className="self-end">
          Save
        </Button>
      </Form>
    </Dialog>
  );
}

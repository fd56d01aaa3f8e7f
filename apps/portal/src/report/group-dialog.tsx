'use client';
import { formatScore } from '@rooflab/roofline/units';
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

/** The version that was handed in last. */
interface HandedIn {
  readonly members: readonly Student[];
  /** Null: it has no points yet. */
  readonly score: number | null;
}

interface Props {
  /** Null: nothing was handed in. */
  readonly handedIn?: HandedIn | null;
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
export function GroupDialog({ reportId, assignmentId = '', members, students, handedIn = null }: Props) {
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState(() => PLACES.map((place) => members[place]?.enrolmentId ?? ''));
  const [reason, setReason] = useState('');
  const [choice, setChoice] = useState<'' | 'share' | 'keep'>('');
  const added = handedIn === null ? [] : newMembers(chosen, handedIn, students);
  const change = useAction(async () => {
    const group = { students: chosen.filter((id) => id !== ''), reason };
    if (reportId === undefined) await api.report.form.mutate({ assignmentId, ...group });
    else await api.report.setMembers.mutate({ reportId, ...group, ...(added.length > 0 && choice !== '' && { handedIn: choice }) });
    return true;
  });
  const submit = async () => {
    if ((await change.run(undefined)) === null) return;
    setOpen(false);
    setReason('');
    setChoice('');
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
        {handedIn !== null && added.length > 0 && (
          <SelectField
            name="handedIn"
            label={pointsQuestion(added, handedIn)}
            hint="This group handed the report in without them."
            required
            value={choice}
            onChange={(event) => setChoice(event.target.value === 'share' ? 'share' : event.target.value === 'keep' ? 'keep' : '')}
          >
            <option value="">choose …</option>
            <option value="share">yes: it was their work, too</option>
            <option value="keep">no: it counts only for those who handed it in</option>
          </SelectField>
        )}
        <ReasonField value={reason} onChange={(event) => setReason(event.target.value)} />
        <Button type="submit" kind="primary" pending={change.pending} className="self-end">
          Save
        </Button>
      </Form>
    </Dialog>
  );
}

/** Those chosen who were not in the group that handed in. */
function newMembers(chosen: readonly string[], { members }: HandedIn, students: readonly Student[]): string[] {
  const present = new Set(members.map(({ enrolmentId }) => enrolmentId));
  return students.filter(({ enrolmentId }) => chosen.includes(enrolmentId) && !present.has(enrolmentId)).map(({ name }) => name);
}

function pointsQuestion(added: readonly string[], { score }: HandedIn): string {
  const subject = score === null ? 'Does the version handed in count' : `Do the points given, ${formatScore(score)} of 100, count`;
  return `${subject} for ${added.join(' and ')} too?`;
}

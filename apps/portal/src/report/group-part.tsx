'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { SelectField } from '../ui/field.tsx';
import { Form, FormNotice } from '../ui/form.tsx';
import { ErrorNotice } from '../ui/notice.tsx';
import type { Report } from './report-data.ts';

interface Props {
  readonly reportId: string;
  readonly members: Report['members'];
  /** Fellow students who can be invited. */
  readonly candidates: readonly { readonly enrolmentId: string; readonly name: string }[];
  /** Once the report was handed in, its group is fixed. */
  readonly isFixed: boolean;
  readonly coursePath: string;
}

const MOST_MEMBERS = 3;

/** Who writes the report, and who is invited to. */
export function GroupPart({ reportId, members, candidates, isFixed, coursePath }: Props) {
  const mayInvite = !isFixed && members.length < MOST_MEMBERS && candidates.length > 0;
  return (
    <>
      <ul aria-label="Students of this report" className="flex flex-col gap-1">
        {members.map((member) => (
          <Member key={member.enrolmentId} member={member} />
        ))}
      </ul>
      {!isFixed && candidates.length === 0 && members.length < MOST_MEMBERS && (
        <p className="mt-2 text-sm text-muted">
          Up to three students write a report together. There is nobody to invite now: no other student in the course is without a report.
        </p>
      )}
      {mayInvite && <Invite reportId={reportId} candidates={candidates} />}
      {isFixed ? (
        <p className="mt-2 text-sm text-muted">The report has been handed in, so staff change the group.</p>
      ) : (
        <Leave reportId={reportId} isAlone={members.filter(({ joined }) => joined).length === 1} coursePath={coursePath} />
      )}
    </>
  );
}

function Member({ member: { name, joined, reportMemberId } }: { readonly member: Report['members'][number] }) {
  const { run, pending, error } = useAction(() => api.report.decline.mutate({ reportMemberId }));
  return (
    <li className="flex flex-wrap items-center gap-2">
      <span className="min-w-0 break-words">{name}</span>
      {!joined && (
        <>
          <span className="text-sm text-muted">invited</span>
          <Button
            kind="quiet"
            size="small"
            pending={pending}
            aria-label={`Withdraw the invitation of ${name}`}
            onClick={() => run(undefined)}
          >
            Withdraw
          </Button>
        </>
      )}
      <ErrorNotice error={error} className="w-full" />
    </li>
  );
}

function Invite({ reportId, candidates }: Pick<Props, 'reportId' | 'candidates'>) {
  const [invited, setInvited] = useState('');
  const { run, pending, error } = useAction(() => api.report.invite.mutate({ reportId, invited }));
  const submit = async () => {
    if ((await run(undefined)) !== null) setInvited('');
  };
  return (
    <Form error={error} onSubmit={submit} className="mt-3 flex flex-col gap-2">
      <SelectField
        label="Invite a fellow student"
        name="invited"
        required
        value={invited}
        onChange={(event) => setInvited(event.target.value)}
      >
        <option value="">choose …</option>
        {candidates.map(({ enrolmentId, name }) => (
          <option key={enrolmentId} value={enrolmentId}>
            {name}
          </option>
        ))}
      </SelectField>
      <FormNotice />
      <Button type="submit" size="small" className="self-start" pending={pending}>
        Invite
      </Button>
    </Form>
  );
}

function Leave({ reportId, isAlone, coursePath }: Pick<Props, 'reportId' | 'coursePath'> & { readonly isAlone: boolean }) {
  const router = useRouter();
  return (
    <ConfirmDialog
      title="Leave this report?"
      description={
        isAlone
          ? 'You are the only student in it, so the report and its text are deleted.'
          : 'What you wrote stays in it. Figures of your own hand-ins disappear from it.'
      }
      verb={isAlone ? 'Delete the report' : 'Leave'}
      danger
      trigger={
        <Button kind="quiet" size="small" className="mt-2 -ml-2.5">
          Leave this report
        </Button>
      }
      act={async () => {
        await api.report.leave.mutate({ reportId });
        router.push(coursePath);
      }}
    />
  );
}

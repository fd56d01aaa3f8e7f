'use client';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { SelectField } from '../ui/field.tsx';
import { ErrorNotice } from '../ui/notice.tsx';
import { ResetLinkDialog } from '../ui/reset-link-dialog.tsx';

const ROLES = ['student', 'ta', 'instructor'] as const;
const ROLE_WORDS = { student: 'Student', ta: 'TA', instructor: 'Instructor' } as const;

type Role = (typeof ROLES)[number];

interface Person {
  readonly enrolmentId: string;
  readonly name: string;
  readonly role: Role;
  readonly dropped: boolean;
  readonly isReader: boolean;
  /** Whether an instructor of this course may make a link for a new password. */
  readonly mayReset: boolean;
}

const MAY: Readonly<Record<Role, string>> = {
  student: 'Students see only their own work.',
  ta: 'TAs see the work and the grades of all students, and can change grades.',
  instructor: 'Instructors can change everything in the course: grades, dates, roles and the roster.',
};

/** What an instructor may change of somebody in the course. */
export function PersonActions(person: Person) {
  const { enrolmentId, name, role, dropped, isReader, mayReset } = person;
  const [asked, setAsked] = useState<Role | null>(null);
  return (
    <div className="flex min-w-88 flex-wrap items-center justify-end gap-2">
      <SelectField
        label={`Role of ${name}`}
        hiddenLabel
        className="w-32"
        value={role}
        disabled={dropped}
        onChange={(event) => setAsked(ROLES.find((each) => each === event.target.value) ?? null)}
      >
        {ROLES.map((each) => (
          <option key={each} value={each}>
            {ROLE_WORDS[each]}
          </option>
        ))}
      </SelectField>
      {isReader && !dropped ? <RemoveOneself {...person} /> : <RemoveOrPutBack {...person} />}
      {mayReset && (
        <ResetLinkDialog
          name={name}
          make={(reason) => api.roster.resetLink.mutate({ enrolmentId, reason })}
          trigger={
            <Button size="small" kind="quiet" aria-label={`Password link for ${name}`}>
              Password link
            </Button>
          }
        />
      )}
      {asked !== null && asked !== role && (
        <ConfirmDialog
          title={`Change the role of ${name}?`}
          description={`From ${ROLE_WORDS[role]} to ${ROLE_WORDS[asked]}. ${MAY[asked]}${isReader ? ' This is your own role: you cannot change it back yourself.' : ''}`}
          verb="Change the role"
          danger={isReader}
          open
          onClose={() => setAsked(null)}
          act={() => api.roster.setRole.mutate({ enrolmentId, role: asked })}
        />
      )}
    </div>
  );
}

/** Removed people stay in the list, with a button that puts them back. */
function RemoveOrPutBack({ enrolmentId, name, dropped }: Person) {
  const { run, pending, error } = useAction(() => api.roster.remove.mutate({ enrolmentId, dropped: !dropped }));
  return (
    <>
      <Button
        size="small"
        kind="quiet"
        pending={pending}
        onClick={() => run(undefined)}
        aria-label={`${dropped ? 'Put back' : 'Remove from the course'}: ${name}`}
      >
        {dropped ? 'Put back' : 'Remove'}
      </Button>
      <ErrorNotice error={error} className="w-full" />
    </>
  );
}

function RemoveOneself({ enrolmentId, name }: Person) {
  return (
    <ConfirmDialog
      title="Remove yourself from the course?"
      description="You lose access to this course immediately: its pages, grades and settings. You cannot put yourself back; only another instructor or an administrator can."
      verb="Remove myself"
      danger
      trigger={
        <Button size="small" kind="quiet" aria-label={`Remove from the course: ${name}`}>
          Remove
        </Button>
      }
      act={() => api.roster.remove.mutate({ enrolmentId })}
    />
  );
}

export function RevokeInvitation({ invitationId, email }: { readonly invitationId: string; readonly email: string }) {
  return (
    <ConfirmDialog
      title={`Withdraw the invitation of ${email}?`}
      description="Signing in with this address will no longer add anyone to the course, and any link you made for it stops working."
      verb="Withdraw it"
      danger
      trigger={
        <Button size="small" kind="quiet" aria-label={`Withdraw the invitation of ${email}`}>
          Withdraw
        </Button>
      }
      act={() => api.roster.revokeInvitation.mutate({ invitationId })}
    />
  );
}

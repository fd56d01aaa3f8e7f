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
  /** Whether this is the reader. */
  readonly isReader: boolean;
}

const MAY: Readonly<Record<Role, string>> = {
  student: 'Students see only their own work.',
  ta: 'TAs see the work and the grades of all students, and can change grades.',
  instructor: 'Instructors can change everything in the course: grades, dates, roles and the roster.',
};

/** What an instructor may change of somebody in the course. */
export function PersonActions({ enrolmentId, name, role, dropped, isReader }: Person) {
  const [asked, setAsked] = useState<Role | null>(null);
  const setDropped = useAction((to: boolean) => api.roster.remove.mutate({ enrolmentId, dropped: to }));
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
      <Button
        size="small"
        kind="quiet"
        pending={setDropped.pending}
        onClick={() => setDropped.run(!dropped)}
        aria-label={`${dropped ? 'Put back' : 'Remove from the course'}: ${name}`}
      >
        {dropped ? 'Put back' : 'Remove'}
      </Button>
      {role === 'student' && !dropped && (
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
      <ErrorNotice error={setDropped.error} className="w-full" />
      {asked !== null && asked !== role && (
        <ConfirmDialog
          title={`Change the role of ${name}?`}
          description={`From ${ROLE_WORDS[role]} to ${ROLE_WORDS[asked]}. ${MAY[asked]}${isReader ? ' This is you: afterwards you cannot change it back yourself.' : ''}`}
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

export function RevokeInvitation({ invitationId, email }: { readonly invitationId: string; readonly email: string }) {
  return (
    <ConfirmDialog
      title={`Withdraw the invitation of ${email}?`}
      description="Whoever signs in with this address will no longer be in the course."
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

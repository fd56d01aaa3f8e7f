'use client';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/field.tsx';
import { ErrorNotice } from '../ui/notice.tsx';

const ROLES = ['student', 'ta', 'instructor'] as const;
const ROLE_WORDS = { student: 'Student', ta: 'TA', instructor: 'Instructor' } as const;

interface Person {
  readonly enrolmentId: string;
  readonly name: string;
  readonly role: (typeof ROLES)[number];
  readonly dropped: boolean;
}

/** What an instructor may change of somebody in the course. */
export function PersonActions({ enrolmentId, name, role, dropped }: Person) {
  const setRole = useAction((to: Person['role']) => api.roster.setRole.mutate({ enrolmentId, role: to }));
  const setDropped = useAction((to: boolean) => api.roster.remove.mutate({ enrolmentId, dropped: to }));
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      <SelectField
        label={`Role of ${name}`}
        hiddenLabel
        className="w-32"
        value={role}
        disabled={setRole.pending || dropped}
        onChange={(event) => setRole.run(ROLES.find((each) => each === event.target.value) ?? role)}
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
      <ErrorNotice error={setRole.error ?? setDropped.error} className="w-full" />
    </div>
  );
}

export function RevokeInvitation({ invitationId, email }: { readonly invitationId: string; readonly email: string }) {
  const revoke = useAction(() => api.roster.revokeInvitation.mutate({ invitationId }));
  return (
    <>
      <Button
        size="small"
        kind="quiet"
        pending={revoke.pending}
        onClick={() => revoke.run(undefined)}
        aria-label={`Withdraw the invitation of ${email}`}
      >
        Withdraw
      </Button>
      <ErrorNotice error={revoke.error} />
    </>
  );
}

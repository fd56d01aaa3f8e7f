'use client';
import { countWords } from '@rooflab/roofline/units';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { saveFile } from '../plots/save-file.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorNotice } from '../ui/notice.tsx';
import { OneTimeLink } from '../ui/one-time-link.tsx';

type Made = Awaited<ReturnType<typeof api.roster.makeLinks.mutate>>;

interface InvitationProps {
  readonly courseId: string;
  readonly invitationId: string;
  readonly email: string;
}

/** The link of one invitation, to copy. A new link replaces the old one. */
export function InvitationLink({ courseId, invitationId, email }: InvitationProps) {
  const make = useAction(() => api.roster.makeLinks.mutate({ courseId, invitationId }));
  const [made, setMade] = useState<Made | null>(null);
  const [first] = made?.links ?? [];
  return (
    <Dialog
      title={`A link for ${email}`}
      description="The person who opens it signs in or creates an account, and joins the course. It works with or without mail. Any link that you made earlier for this address stops working."
      trigger={
        <Button size="small" aria-label={`Make a link for ${email}`}>
          Link
        </Button>
      }
      onOpenChange={() => setMade(null)}
    >
      <ErrorNotice error={make.error} className="mb-4" />
      {made && first ? (
        <OneTimeLink link={first.link} expiresAt={new Date(made.expiresAt)} meaning="It enrols one person in this course." />
      ) : (
        <div className="flex justify-end">
          <Button kind="primary" pending={make.pending} onClick={async () => setMade(await make.run(undefined))}>
            Make the link
          </Button>
        </div>
      )}
    </Dialog>
  );
}

/** Links for everybody who is invited, as a file. */
export function AllInvitationLinks({ courseId, count }: { readonly courseId: string; readonly count: number }) {
  const save = async () => {
    const { csv } = await api.roster.makeLinks.mutate({ courseId });
    saveFile('invitation-links.csv', 'csv', csv);
  };
  return (
    <ConfirmDialog
      title={`Make ${countWords(count, 'invitation link')}?`}
      description="You get a table with the name, address and link of everyone below, to send with your own mail program. Each link enrols one person and works once, for 14 days. Links that you made earlier stop working."
      verb="Make and download them"
      trigger={<Button size="small">Links for all</Button>}
      act={save}
    />
  );
}

interface SignUp {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
}

/** Enrols people who signed up with an invited address that nobody has confirmed. */
export function ConfirmSignUps({ courseId, signUps }: { readonly courseId: string; readonly signUps: readonly SignUp[] }) {
  const userIds = signUps.map(({ userId }) => userId);
  return (
    <ConfirmDialog
      title={`Enrol ${countWords(signUps.length, 'person', 'people')} who signed up?`}
      description={
        <>
          Anybody can sign up with any address, and nobody has checked these. If one of them is not the person that you invited, that person
          gets the place in your course. Confirm only if you know that they signed up. This counts only in this course.
          <span className="mt-3 block max-h-48 overflow-y-auto text-text">
            {signUps.map(({ userId, name, email }) => (
              <span key={userId} className="block break-words">
                {name}, {email}
              </span>
            ))}
          </span>
        </>
      }
      verb="Enrol them"
      trigger={<Button size="small">Confirm all who signed up</Button>}
      act={() => api.roster.confirmSignUps.mutate({ courseId, userIds })}
    />
  );
}

'use client';
import type { ErrorAnswer } from '@rooflab/course';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { api, errorAnswer } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { paths } from '../shell/paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { ErrorNotice, Notice } from '../ui/notice.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { forgetInvitationToken, keepInvited, takeInvitationToken } from './kept-invitation.ts';

type Linked = Awaited<ReturnType<typeof api.roster.readInvitation.mutate>>;

interface Reader {
  readonly name: string;
  readonly email: string;
}

interface Props {
  /** The signed-in user; null: nobody. */
  readonly reader: Reader | null;
  /** New accounts with a password can be created. */
  readonly signUp: boolean;
}

type Found =
  | { readonly kind: 'reading' }
  | { readonly kind: 'none' }
  | { readonly kind: 'refused'; readonly error: ErrorAnswer }
  | { readonly kind: 'found'; readonly token: string; readonly linked: Linked };

async function find(): Promise<Found> {
  const token = takeInvitationToken();
  if (token === '') return { kind: 'none' };
  try {
    const linked = await api.roster.readInvitation.mutate({ token });
    keepInvited(linked);
    return { kind: 'found', token, linked };
  } catch (fault) {
    return { kind: 'refused', error: errorAnswer(fault) };
  }
}

/** Where an invitation link leads: what it is for, and how to accept it. */
export function Invitation({ reader, signUp }: Props) {
  const [found, setFound] = useState<Found>({ kind: 'reading' });
  useEffect(() => {
    void find().then(setFound);
  }, []);
  switch (found.kind) {
    case 'reading':
      return <p className="text-muted">Looking up your invitation…</p>;
    case 'none':
      return (
        <Notice kind="slow" title="This is not a complete invitation link.">
          Open the whole link that your instructor gave you, including its last part.
        </Notice>
      );
    case 'refused':
      return <ErrorNotice error={found.error} />;
    case 'found':
      return found.linked.state === 'open' ? (
        <Open token={found.token} linked={found.linked} reader={reader} signUp={signUp} />
      ) : (
        <Closed state={found.linked.state} courseTitle={found.linked.courseTitle} reader={reader} />
      );
  }
}

function Closed({ state, courseTitle, reader }: Pick<Linked, 'courseTitle'> & { state: 'used' | 'expired'; reader: Reader | null }) {
  if (state === 'expired') {
    return (
      <Notice kind="slow" title={`This link to the course “${courseTitle}” has expired.`}>
        Ask your instructor for a new one.
      </Notice>
    );
  }
  return (
    <Notice kind="slow" title={`This link to the course “${courseTitle}” has already been used.`}>
      If it was you,{' '}
      {reader ? <TextLink href={paths.home}>go to your courses</TextLink> : <TextLink href={paths.signIn()}>sign in</TextLink>}. If not,
      tell your instructor, and ask for a new link.
    </Notice>
  );
}

const ROLES = { student: 'a student', ta: 'a TA', instructor: 'an instructor' } as const;

function Open({ token, linked, reader, signUp }: Props & { readonly token: string; readonly linked: Linked }) {
  const { courseTitle, role, email } = linked;
  return (
    <>
      <p>
        You are invited to the course <strong className="break-words">{courseTitle}</strong> as {ROLES[role]}.
      </p>
      {reader === null ? (
        <SignInFirst email={email} role={role} signUp={signUp} />
      ) : (
        <Accept token={token} linked={linked} reader={reader} />
      )}
    </>
  );
}

function SignInFirst({ email, role, signUp }: Pick<Linked, 'email' | 'role'> & Pick<Props, 'signUp'>) {
  return (
    <>
      <p>
        The invitation is for <strong className="break-all">{email}</strong>.{' '}
        {role === 'student' ? 'Use this address if you can: your instructor knows you by it.' : 'You need an account with this address.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {signUp && (
          <ButtonLink kind="primary" href={paths.signUp(paths.invitation)}>
            Create an account
          </ButtonLink>
        )}
        <ButtonLink kind={signUp ? 'secondary' : 'primary'} href={paths.signIn(paths.invitation)}>
          Sign in
        </ButtonLink>
      </div>
      <p className="text-sm text-muted">With the invited address you are in the course at once.</p>
    </>
  );
}

function Accept({ token, linked, reader }: { readonly token: string; readonly linked: Linked; readonly reader: Reader }) {
  const router = useRouter();
  const { run, pending, error } = useAction(api.roster.acceptInvitation.mutate);
  const other = reader.email !== linked.email;
  const accept = async () => {
    const joined = await run({ token });
    if (joined === null) return;
    forgetInvitationToken();
    router.push(paths.course(joined.slug));
  };
  if (other && linked.role !== 'student') {
    return (
      <Notice kind="slow" title={`This invitation is only for ${linked.email}.`}>
        You are signed in as {reader.email}. Sign out with the menu at the top, then open the link again with an account for the invited
        address.
      </Notice>
    );
  }
  return (
    <>
      <p>
        You are signed in as {reader.name}, <span className="break-all">{reader.email}</span>.
      </p>
      {other && (
        <Notice kind="slow" title={`The invitation is for another address: ${linked.email}.`}>
          You can accept it with this account, too. Your instructor will then see your own address on the roster.
        </Notice>
      )}
      <ErrorNotice error={error} />
      <Button kind="primary" pending={pending} onClick={accept} className="self-start">
        Join the course
      </Button>
    </>
  );
}

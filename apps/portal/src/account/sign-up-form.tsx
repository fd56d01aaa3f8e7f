'use client';
import type { ErrorAnswer } from '@rooflab/course';
import { useEffect, useState } from 'react';
import { signInWithPassword, signUp } from '../api/sign-in.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Form, FormNotice } from '../ui/form.tsx';
import { Notice } from '../ui/notice.tsx';
import { continueAfter, purposeOf } from './continue-after.ts';
import { type Invited, keptInvited } from './kept-invitation.ts';
import { NewPasswordField } from './password-field.tsx';
import { textOf, useSubmit } from './use-submit.ts';

interface SignUpProps {
  readonly next: string;
  /** The portal can send mail: the password is chosen through the link that confirms the address. */
  readonly mail: boolean;
}

export function SignUpForm({ next, mail }: SignUpProps) {
  const [sent, setSent] = useState(false);
  const invited = useInvited(next);
  const { pending, error, onSubmit } = useSubmit(
    async (fields) => {
      const email = textOf(fields, 'email').trim();
      const password = textOf(fields, 'password');
      const refused = await signUp({ name: textOf(fields, 'name').trim(), email, ...(!mail && { password }) });
      return refused ?? (mail ? null : await signInAnew({ email, password }));
    },
    async (fields) => {
      if (mail) setSent(true);
      else window.location.assign(await continueAfter({ next, email: textOf(fields, 'email').trim() }));
    },
  );
  if (sent) {
    return (
      <Notice kind="right" live title="An e-mail is on its way to you.">
        Its link confirms your address and lets you choose your password; it works for a day. If no e-mail arrives, check your spam folder.
      </Notice>
    );
  }
  return (
    <Form error={error} onSubmit={onSubmit} className="flex flex-col gap-4">
      <FormNotice />
      <TextField
        key={`name of ${invited?.email}`}
        label="Name"
        name="name"
        defaultValue={invited?.name}
        autoComplete="name"
        required
        maxLength={100}
        hint="This is what staff see. On leaderboards you have a nickname."
      />
      <TextField
        key={`address of ${invited?.email}`}
        label="E-mail"
        name="email"
        defaultValue={invited?.email}
        type="email"
        autoComplete="username"
        required
        maxLength={320}
        hint="Use your university address: it is how staff find you on their roster."
      />
      {!mail && <NewPasswordField label="Password" name="password" />}
      <Button type="submit" kind="primary" pending={pending}>
        {mail ? 'Send me a link' : 'Create account'}
      </Button>
    </Form>
  );
}

/** Whom the invitation is for that the reader has opened in this tab; null before the page's script runs. */
function useInvited(next: string): Invited | null {
  const [invited, setInvited] = useState<Invited | null>(null);
  useEffect(() => {
    if (purposeOf(next).kind === 'invitation') setInvited(keptInvited());
  }, [next]);
  return invited;
}

/** Signing up does not reveal whether the address had an account; signing in does, but only to someone who knows its password. */
async function signInAnew(credentials: { email: string; password: string }): Promise<ErrorAnswer | null> {
  const refused = await signInWithPassword(credentials);
  if (refused?.code !== 'INVALID_EMAIL_OR_PASSWORD') return refused;
  return {
    ...refused,
    message: 'There may already be an account with this address and another password.',
    remedy: 'Sign in with that one, or ask your course’s staff.',
  };
}

'use client';
import { useState } from 'react';
import { resetPassword } from '../api/sign-in.ts';
import { paths } from '../shell/paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { ErrorNotice, Notice } from '../ui/notice.tsx';
import { LEAST_PASSWORD_LENGTH, PasswordField } from './password-field.tsx';
import { textOf, useSubmit } from './use-submit.ts';

export function ResetPasswordForm({ token }: { readonly token: string }) {
  const [done, setDone] = useState(false);
  const { pending, error, onSubmit } = useSubmit(
    (fields) => resetPassword({ token, newPassword: textOf(fields, 'password') }),
    () => setDone(true),
  );
  if (done) {
    return (
      <>
        <Notice kind="right" live title="Your password is changed.">
          You were signed out everywhere.
        </Notice>
        <ButtonLink href={paths.signIn()} kind="primary">
          Sign in
        </ButtonLink>
      </>
    );
  }
  return (
    <form method="post" onSubmit={onSubmit} className="flex flex-col gap-4">
      <ErrorNotice error={error} />
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        hint={`At least ${LEAST_PASSWORD_LENGTH} characters. Several words are good.`}
      />
      <Button type="submit" kind="primary" pending={pending}>
        Set the password
      </Button>
    </form>
  );
}

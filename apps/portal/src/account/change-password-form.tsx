'use client';
import { useRef, useState } from 'react';
import { changePassword } from '../api/sign-in.ts';
import { Button } from '../ui/button.tsx';
import { ErrorNotice, Notice } from '../ui/notice.tsx';
import { NewPasswordField, PasswordField } from './password-field.tsx';
import { textOf, useSubmit } from './use-submit.ts';

/** `email`: for the browser's password manager. */
export function ChangePasswordForm({ email }: { readonly email: string }) {
  const form = useRef<HTMLFormElement>(null);
  const [done, setDone] = useState(false);
  const { pending, error, onSubmit, settle } = useSubmit(
    (fields) =>
      changePassword({
        currentPassword: textOf(fields, 'current'),
        newPassword: textOf(fields, 'new'),
      }),
    () => {
      form.current?.reset();
      setDone(true);
      settle();
    },
  );
  return (
    <form ref={form} method="post" onSubmit={onSubmit} onInput={() => setDone(false)} className="flex max-w-96 flex-col gap-4">
      <ErrorNotice error={error} />
      {done && (
        <Notice kind="right" live title="Your password is changed.">
          You are signed out everywhere else.
        </Notice>
      )}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="Present password" name="current" autoComplete="current-password" />
      <NewPasswordField label="New password" name="new" known={[email]} />
      <p className="text-sm text-muted">
        A new password signs you out everywhere else. Your API tokens stay: revoke those that you do not know above.
      </p>
      <Button type="submit" pending={pending} className="self-start">
        Change the password
      </Button>
    </form>
  );
}

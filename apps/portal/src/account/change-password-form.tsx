'use client';
import { useState } from 'react';
import { changePassword } from '../api/sign-in.ts';
import { Button } from '../ui/button.tsx';
import { Form, FormNotice } from '../ui/form.tsx';
import { Notice } from '../ui/notice.tsx';
import { NewPasswordField, PasswordField } from './password-field.tsx';
import { textOf, useSubmit } from './use-submit.ts';

/** `email` is for the browser's password manager. */
export function ChangePasswordForm({ email }: { readonly email: string }) {
  /** Counts successful changes: after each one the form starts again, empty. */
  const [changes, setChanges] = useState(0);
  const [done, setDone] = useState(false);
  const { pending, error, onSubmit, settle } = useSubmit(
    (fields) =>
      changePassword({
        currentPassword: textOf(fields, 'currentPassword'),
        newPassword: textOf(fields, 'newPassword'),
      }),
    () => {
      setChanges((before) => before + 1);
      setDone(true);
      settle();
    },
  );
  return (
    <Form key={changes} error={error} onSubmit={onSubmit} onInput={() => setDone(false)} className="flex max-w-96 flex-col gap-4">
      <FormNotice />
      {done && (
        <Notice kind="right" live title="Your password has been changed.">
          You have been signed out everywhere else.
        </Notice>
      )}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="Current password" name="currentPassword" autoComplete="current-password" />
      <NewPasswordField label="New password" name="newPassword" known={[email]} />
      <p className="text-sm text-muted">
        Changing your password signs you out everywhere else. Your API tokens keep working: revoke any above that you do not recognise.
      </p>
      <Button type="submit" pending={pending} className="self-start">
        Change the password
      </Button>
    </Form>
  );
}

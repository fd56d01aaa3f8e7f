'use client';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { resetPassword } from '../api/sign-in.ts';
import { paths } from '../shell/paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Form, FormNotice } from '../ui/form.tsx';
import { Notice } from '../ui/notice.tsx';
import { NewPasswordField } from './password-field.tsx';
import { textOf, useSubmit } from './use-submit.ts';

const nothing = () => () => undefined;

/** The token is in the `#` part of the address: only this page sees it, and the server receives it just once, in the body of the form. */
export function ResetPassword({ withoutToken }: { readonly withoutToken: ReactNode }) {
  const token = useSyncExternalStore(
    nothing,
    () => window.location.hash.slice(1),
    () => null,
  );
  if (token === null) return null;
  return token === '' ? withoutToken : <ResetPasswordForm token={token} />;
}

function ResetPasswordForm({ token }: { readonly token: string }) {
  const [done, setDone] = useState(false);
  const { pending, error, onSubmit } = useSubmit(
    (fields) => resetPassword({ token, newPassword: textOf(fields, 'newPassword') }),
    () => setDone(true),
  );
  if (done) {
    return (
      <>
        <Notice kind="right" live title="Your password is set, and your address is confirmed.">
          You have been signed out everywhere, and all your API tokens have been revoked.
        </Notice>
        <ButtonLink href={paths.signIn()} kind="primary">
          Sign in
        </ButtonLink>
      </>
    );
  }
  return (
    <Form error={error} onSubmit={onSubmit} className="flex flex-col gap-4">
      <FormNotice />
      <NewPasswordField label="New password" name="newPassword" />
      <p className="text-sm text-muted">It signs you out everywhere and revokes all your API tokens.</p>
      <Button type="submit" kind="primary" pending={pending}>
        Set the password
      </Button>
    </Form>
  );
}

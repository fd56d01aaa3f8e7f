'use client';
import { signInWithPassword } from '../api/sign-in.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Form, FormNotice } from '../ui/form.tsx';
import { continueAfter } from './continue-after.ts';
import { PasswordField } from './password-field.tsx';
import { textOf, useSubmit } from './use-submit.ts';

/** `next`: a path of the portal, already checked. Loads a whole new document, so that nothing of the previous page remains. */
export function SignInForm({ next }: { readonly next: string }) {
  const { pending, error, onSubmit } = useSubmit(
    (fields) => signInWithPassword({ email: textOf(fields, 'email').trim(), password: textOf(fields, 'password') }),
    async (fields) => window.location.assign(await continueAfter({ next, email: textOf(fields, 'email').trim() })),
  );
  return (
    // `post`: if the form is sent before the script has loaded, the password does not end up in the address.
    <Form error={error} onSubmit={onSubmit} className="flex flex-col gap-4">
      <FormNotice />
      <TextField label="E-mail" name="email" type="email" autoComplete="username" required maxLength={320} />
      <PasswordField label="Password" name="password" autoComplete="current-password" />
      <Button type="submit" kind="primary" pending={pending}>
        Sign in
      </Button>
    </Form>
  );
}

'use client';
import { signUp } from '../api/sign-in.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { ErrorNotice } from '../ui/notice.tsx';
import { LEAST_PASSWORD_LENGTH, PasswordField } from './password-field.tsx';
import { textOf, useSubmit } from './use-submit.ts';

export function SignUpForm({ next }: { readonly next: string }) {
  const { pending, error, onSubmit } = useSubmit(
    (fields) =>
      signUp({ name: textOf(fields, 'name').trim(), email: textOf(fields, 'email').trim(), password: textOf(fields, 'password') }),
    () => window.location.assign(next),
  );
  return (
    <form method="post" onSubmit={onSubmit} className="flex flex-col gap-4">
      <ErrorNotice error={error} />
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        required
        maxLength={100}
        hint="What staff see. On leaderboards you have a nickname."
      />
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        required
        maxLength={320}
        hint="Take your university's: staff find you in their roster by it."
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        hint={`At least ${LEAST_PASSWORD_LENGTH} characters. Several words are good.`}
      />
      <Button type="submit" kind="primary" pending={pending}>
        Create account
      </Button>
    </form>
  );
}

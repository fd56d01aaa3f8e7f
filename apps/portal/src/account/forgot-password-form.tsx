'use client';
import { useState } from 'react';
import { requestPasswordReset } from '../api/sign-in.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Form, FormNotice } from '../ui/form.tsx';
import { Notice } from '../ui/notice.tsx';
import { textOf, useSubmit } from './use-submit.ts';

export function ForgotPasswordForm() {
  const [sent, setSent] = useState(false);
  const { pending, error, onSubmit } = useSubmit(
    (fields) => requestPasswordReset({ email: textOf(fields, 'email').trim() }),
    () => setSent(true),
  );
  if (sent) {
    return (
      <Notice kind="right" live title="If there is an account with this address, a link is on its way.">
        It works for an hour. Setting a new password signs you out everywhere and revokes your API tokens. If no e-mail arrives, check your
        spam folder.
      </Notice>
    );
  }
  return (
    <Form error={error} onSubmit={onSubmit} className="flex flex-col gap-4">
      <FormNotice />
      <TextField label="E-mail" name="email" type="email" autoComplete="username" required maxLength={320} />
      <Button type="submit" kind="primary" pending={pending}>
        Send me a link
      </Button>
    </Form>
  );
}

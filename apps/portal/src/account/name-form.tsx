'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { changeName } from '../api/sign-in.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Form, FormNotice } from '../ui/form.tsx';
import { Notice } from '../ui/notice.tsx';
import { textOf, useSubmit } from './use-submit.ts';

export function NameForm({ name, email }: { readonly name: string; readonly email: string }) {
  const router = useRouter();
  const [done, setDone] = useState(false);
  const { pending, error, onSubmit, settle } = useSubmit(
    (fields) => changeName({ name: textOf(fields, 'name').trim() }),
    () => {
      setDone(true);
      settle();
      router.refresh();
    },
  );
  return (
    <Form error={error} onSubmit={onSubmit} onInput={() => setDone(false)} className="flex max-w-96 flex-col gap-4">
      <FormNotice />
      {done && <Notice kind="right" live title="Your name has been changed." />}
      <TextField
        label="Name"
        name="name"
        defaultValue={name}
        autoComplete="name"
        required
        maxLength={100}
        hint="Staff see it beside your hand-ins. Leaderboards show a nickname instead."
      />
      <TextField label="E-mail" value={email} readOnly disabled hint="What you sign in with." />
      <Button type="submit" pending={pending} className="self-start">
        Save the name
      </Button>
    </Form>
  );
}

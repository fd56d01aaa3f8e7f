'use client';
import { type FormEvent, useState } from 'react';
import { textOf } from '../account/use-submit.ts';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { Form, FormNotice } from '../ui/form.tsx';
import { ReasonField } from '../ui/reason-field.tsx';

interface Props {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
}

/** Another name or address for an account. */
export function EditAccount({ userId, name, email }: Props) {
  const [open, setOpen] = useState(false);
  const { run, pending, error } = useAction(api.admin.editUser.mutate);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const fields = new FormData(event.currentTarget);
    const [newName, newEmail] = [textOf(fields, 'name').trim(), textOf(fields, 'email').trim()];
    const change = { ...(newName !== name && { name: newName }), ...(newEmail !== email && { email: newEmail }) };
    if ((await run({ userId, ...change, reason: textOf(fields, 'reason') })) !== null) setOpen(false);
  };
  return (
    <Dialog
      title={`Name and address: ${name}`}
      description="A new address counts as not confirmed until its owner has opened a link."
      trigger={<Button>Change name or address</Button>}
      open={open}
      onOpenChange={setOpen}
    >
      <Form error={error} onSubmit={submit} className="flex flex-col gap-4">
        <FormNotice />
        <TextField label="Name" name="name" defaultValue={name} required maxLength={100} autoComplete="off" />
        <TextField label="E-mail" name="email" type="email" defaultValue={email} required maxLength={320} autoComplete="off" />
        <ReasonField autoComplete="off" />
        <Button type="submit" kind="primary" pending={pending} className="self-end">
          Save
        </Button>
      </Form>
    </Dialog>
  );
}

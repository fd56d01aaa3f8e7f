'use client';
import { type FormEvent, useState } from 'react';
import { textOf } from '../account/use-submit.ts';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { Form, FormNotice } from '../ui/form.tsx';
import { OneTimeLink } from '../ui/one-time-link.tsx';

/** A link for the owner of an address that nobody has proved; it is shown this once. */
export function ConfirmAddress({ userId, email }: { readonly userId: string; readonly email: string }) {
  return (
    <Dialog
      title={`Confirm ${email}`}
      description="This makes a link for the owner of the address, who then chooses the account's password. All earlier passwords, sessions and tokens stop working, because anybody could have signed up with this address."
      trigger={<Button>Confirm the address</Button>}
    >
      <LinkForm userId={userId} />
    </Dialog>
  );
}

function LinkForm({ userId }: { readonly userId: string }) {
  const { run, pending, error } = useAction(async (reason: string) => await api.admin.confirmAddress.mutate({ userId, reason }));
  const [made, setMade] = useState<Awaited<ReturnType<typeof api.admin.confirmAddress.mutate>> | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const given = await run(textOf(new FormData(event.currentTarget), 'reason'));
    if (given) setMade(given);
  };
  if (made !== null) {
    const meaning = 'The owner of the address chooses the password with it, and the address is then confirmed.';
    return <OneTimeLink link={made.link} expiresAt={new Date(made.expiresAt)} meaning={meaning} />;
  }
  return (
    <Form error={error} onSubmit={submit} className="flex flex-col gap-4">
      <FormNotice />
      <TextField
        label="How you checked who owns the address"
        name="reason"
        required
        maxLength={500}
        autoComplete="off"
        hint="It is kept in the audit log."
      />
      <Button type="submit" kind="primary" pending={pending} className="self-end">
        Make the link
      </Button>
    </Form>
  );
}

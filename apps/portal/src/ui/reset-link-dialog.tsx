'use client';
import { type FormEvent, type ReactElement, useState } from 'react';
import { textOf } from '../account/use-submit.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { TextField } from './field.tsx';
import { Form, FormNotice } from './form.tsx';
import { OneTimeLink } from './one-time-link.tsx';

type Make = (reason: string) => Promise<{ readonly link: string; readonly expiresAt: string | Date }>;

interface ResetLinkProps {
  readonly name: string;
  readonly make: Make;
  readonly trigger: ReactElement;
}

/** A link for somebody who forgot the password. */
export function ResetLinkDialog({ name, make, trigger }: ResetLinkProps) {
  return (
    <Dialog
      title={`A new password for ${name}`}
      description="This makes a link with which they choose a new password themselves. When they do, they are signed out everywhere and their API tokens end. Earlier links stop working."
      trigger={trigger}
    >
      <LinkForm name={name} make={make} />
    </Dialog>
  );
}

function LinkForm({ name, make }: Omit<ResetLinkProps, 'trigger'>) {
  const { run, pending, error } = useAction(make);
  const [made, setMade] = useState<Awaited<ReturnType<Make>> | null>(null);
  if (made !== null)
    return <OneTimeLink link={made.link} expiresAt={new Date(made.expiresAt)} meaning={`${name} chooses a new password with it.`} />;
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const given = await run(textOf(new FormData(event.currentTarget), 'reason'));
    if (given !== null) setMade(given);
  };
  return (
    <Form error={error} onSubmit={submit} className="flex flex-col gap-4">
      <FormNotice />
      <TextField
        label="How you know who is asking"
        name="reason"
        required
        maxLength={500}
        autoComplete="off"
        hint="It is kept in the audit log: “came to my office”."
      />
      <Button type="submit" kind="primary" pending={pending} className="self-end">
        Make the link
      </Button>
    </Form>
  );
}

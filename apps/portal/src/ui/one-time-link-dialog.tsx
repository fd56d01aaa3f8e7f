'use client';
import { type FormEvent, type ReactElement, useState } from 'react';
import { textOf } from '../account/use-submit.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { TextField } from './field.tsx';
import { Form, FormNotice } from './form.tsx';
import { OneTimeLink } from './one-time-link.tsx';

interface LinkFormProps {
  /** Label of the field for the reason. */
  readonly label: string;
  readonly hint: string;
  /** What opening the link does. */
  readonly meaning: string;
  readonly make: (reason: string) => Promise<{ readonly link: string; readonly expiresAt: string | Date }>;
}

interface OneTimeLinkDialogProps extends LinkFormProps {
  readonly title: string;
  readonly description: string;
  readonly trigger: ReactElement;
}

/** Asks for a reason, makes the link, and shows it once. */
export function OneTimeLinkDialog({ title, description, trigger, ...form }: OneTimeLinkDialogProps) {
  return (
    <Dialog title={title} description={description} trigger={trigger}>
      <LinkForm {...form} />
    </Dialog>
  );
}

function LinkForm({ label, hint, meaning, make }: LinkFormProps) {
  const { run, pending, error } = useAction(make);
  const [made, setMade] = useState<Awaited<ReturnType<typeof make>> | null>(null);
  if (made !== null) return <OneTimeLink link={made.link} expiresAt={new Date(made.expiresAt)} meaning={meaning} />;
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const given = await run(textOf(new FormData(event.currentTarget), 'reason'));
    if (given !== null) setMade(given);
  };
  return (
    <Form error={error} onSubmit={submit} className="flex flex-col gap-4">
      <FormNotice />
      <TextField label={label} name="reason" required maxLength={500} autoComplete="off" hint={hint} />
      <Button type="submit" kind="primary" pending={pending} className="self-end">
        Make the link
      </Button>
    </Form>
  );
}

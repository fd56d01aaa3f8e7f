'use client';
import { type FormEvent, useState } from 'react';
import { textOf } from '../account/use-submit.ts';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { ErrorNotice, Notice } from '../ui/notice.tsx';

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
  const [link, setLink] = useState<string | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const made = await run(textOf(new FormData(event.currentTarget), 'reason'));
    if (made) setLink(made.link);
  };
  if (link !== null) {
    return (
      <div className="flex flex-col gap-4">
        <Notice kind="slow" live title="Give it to the owner in a way that nobody else can read.">
          It works once, within a day, and is not shown again. Once it is used, the address is proved.
        </Notice>
        <code className="rounded border border-line bg-raised px-3 py-1.5 text-sm break-all">{link}</code>
        <div className="self-end">
          <CopyButton text={link} label="Copy the link" />
        </div>
      </div>
    );
  }
  return (
    <form method="post" onSubmit={submit} className="flex flex-col gap-4">
      <ErrorNotice error={error} />
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
    </form>
  );
}

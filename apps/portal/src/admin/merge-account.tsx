'use client';
import { type FormEvent, useState } from 'react';
import { textOf } from '../account/use-submit.ts';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { Form, FormNotice } from '../ui/form.tsx';
import { Notice } from '../ui/notice.tsx';
import { ReasonField } from '../ui/reason-field.tsx';

interface Props {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
}

interface Merge {
  readonly keptEmail: string;
  readonly endedId: string;
  readonly reason: string;
}

/** Whole addresses only: a part of one could name somebody else. */
async function merge({ keptEmail, endedId, reason }: Merge) {
  const found = await api.admin.users.query({ search: keptEmail });
  const kept = found.find(({ email }) => email === keptEmail);
  if (kept === undefined) return null;
  return await api.admin.mergeUsers.mutate({ keptId: kept.userId, endedId, reason });
}

/** Lets this account end in another one of the same person. */
export function MergeAccount({ userId, name, email }: Props) {
  const [open, setOpen] = useState(false);
  const [unknown, setUnknown] = useState(false);
  const { run, pending, error } = useAction(async (asked: Merge) => ({ done: await merge(asked) }));
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const fields = new FormData(event.currentTarget);
    const keptEmail = textOf(fields, 'keptEmail').trim().toLowerCase();
    const answer = await run({ keptEmail, endedId: userId, reason: textOf(fields, 'reason') });
    setUnknown(answer !== null && answer.done === null);
    if (answer?.done) setOpen(false);
  };
  return (
    <Dialog
      title={`Merge ${name} into another account`}
      description={`For a person with two accounts. ${email} ends: its courses with all hand-ins and grades, and its ways to sign in, pass to the other account. This cannot be undone.`}
      trigger={<Button kind="danger">Merge into another account</Button>}
      open={open}
      onOpenChange={setOpen}
    >
      <Form error={error} onSubmit={submit} className="flex flex-col gap-4">
        <FormNotice />
        {unknown && (
          <Notice kind="wrong" live title="No account has this address.">
            Write it as it stands in the list.
          </Notice>
        )}
        <TextField
          label="Address of the account that stays"
          name="keptEmail"
          type="email"
          required
          maxLength={200}
          autoComplete="off"
          hint="Its name, address and password stay. If both accounts have work in one course, nothing is merged."
        />
        <ReasonField autoComplete="off" />
        <Button type="submit" kind="danger" pending={pending} className="self-end">
          Merge
        </Button>
      </Form>
    </Dialog>
  );
}

'use client';
import { type FormEvent, useState } from 'react';
import { textOf } from '../account/use-submit.ts';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Checkbox, TextField } from '../ui/field.tsx';
import { Form, FormNotice } from '../ui/form.tsx';

export interface OwnNickname {
  readonly enrolmentId: string;
  readonly nickname: string | null;
  readonly leaderboardHidden: boolean;
}

async function setNickname(fields: OwnNickname): Promise<true> {
  await api.roster.nickname.mutate(fields);
  return true;
}

/** How the reader appears on all boards of the course. */
export function NicknameDialog({ own, label = 'Nickname' }: { readonly own: OwnNickname; readonly label?: string }) {
  const [open, setOpen] = useState(false);
  const { run, pending, error, clearError } = useAction(setNickname);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const fields = new FormData(event.currentTarget);
    const nickname = textOf(fields, 'nickname').trim();
    const leaderboardHidden = fields.get('leaderboardHidden') !== null;
    const done = await run({ enrolmentId: own.enrolmentId, nickname: nickname === '' ? null : nickname, leaderboardHidden });
    if (done) setOpen(false);
  };
  return (
    <Dialog
      title="On leaderboards"
      description="In this course only. Your real name is never on a board; staff can look it up."
      trigger={<Button size="small">{label}</Button>}
      open={open}
      onOpenChange={(next) => {
        clearError();
        setOpen(next);
      }}
    >
      <Form error={error} onSubmit={submit} className="flex flex-col gap-4">
        <FormNotice />
        <TextField
          label="Nickname"
          name="nickname"
          defaultValue={own.nickname ?? ''}
          maxLength={32}
          autoComplete="off"
          hint="Leave this empty to get a made-up one, such as “keen otter 42”."
        />
        <Checkbox
          label="Do not show my row to others"
          name="leaderboardHidden"
          defaultChecked={own.leaderboardHidden}
          hint="You still see it, and it still counts in the ranks."
        />
        <Button type="submit" kind="primary" pending={pending} className="self-end">
          Save
        </Button>
      </Form>
    </Dialog>
  );
}

'use client';
import { useState } from 'react';
import type { Action } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { ErrorNotice } from '../ui/notice.tsx';

interface Props {
  /** On the button that opens it; the second for screen readers, where there are several such buttons. */
  readonly verb: string;
  readonly verbInFull: string;
  readonly title: string;
  readonly description: string;
  readonly danger?: boolean;
  /** What to say beside the button afterwards, where the page does not show it by itself. */
  readonly done?: string;
  readonly action: Action<string, unknown>;
}

/** Something that is done only with a reason, which the audit log keeps. */
export function ReasonDialog({ verb, verbInFull, title, description, danger = false, done, action }: Props) {
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [isDone, setIsDone] = useState(false);
  const submit = async () => {
    if ((await action.run(reason)) === null) return;
    setOpen(false);
    setReason('');
    setIsDone(true);
  };
  const trigger = (
    <Button size="small" kind="quiet" aria-label={verbInFull}>
      {verb}
    </Button>
  );
  return (
    <>
      {done !== undefined && (
        <span role="status" className="text-xs text-muted">
          {isDone && done}
        </span>
      )}
      <Dialog title={title} description={description} trigger={trigger} open={open} onOpenChange={setOpen}>
        <form
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <TextField
            label="Reason"
            hint="Kept in the audit log."
            required
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <ErrorNotice error={action.error} />
          <Button type="submit" kind={danger ? 'danger' : 'primary'} pending={action.pending}>
            {title}
          </Button>
        </form>
      </Dialog>
    </>
  );
}

'use client';
import { type FormEvent, type ReactNode, useState } from 'react';
import { textOf } from '../account/use-submit.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Form, FormNotice } from './form.tsx';
import { ReasonField } from './reason-field.tsx';

interface ReasonDialogProps {
  readonly title: string;
  readonly description?: ReactNode;
  /** Label of the button that confirms. */
  readonly verb: string;
  readonly danger?: boolean;
  readonly trigger: ReactNode;
  readonly act: (reason: string) => Promise<unknown>;
  /** Fields in front of the reason. */
  readonly children?: ReactNode;
}

/** A change that is recorded in the audit log with its reason. */
export function ReasonDialog({ title, description, verb, danger = false, trigger, act, children }: ReasonDialogProps) {
  const [open, setOpen] = useState(false);
  const { run, pending, error, clearError } = useAction(act);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    if ((await run(textOf(new FormData(event.currentTarget), 'reason'))) !== null) setOpen(false);
  };
  return (
    <Dialog
      title={title}
      {...(description !== undefined && { description })}
      trigger={trigger}
      open={open}
      onOpenChange={(next) => {
        clearError();
        setOpen(next);
      }}
    >
      <Form error={error} onSubmit={submit} className="flex flex-col gap-4">
        <FormNotice />
        {children}
        <ReasonField autoComplete="off" />
        <Button type="submit" kind={danger ? 'danger' : 'primary'} pending={pending} className="self-end">
          {verb}
        </Button>
      </Form>
    </Dialog>
  );
}

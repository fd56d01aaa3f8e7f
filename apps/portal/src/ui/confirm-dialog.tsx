'use client';
import { type ReactNode, useState } from 'react';
import { useAction } from '../api/use-action.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { ErrorNotice } from './notice.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  /** What will happen. */
  readonly description: ReactNode;
  /** Label of the button that confirms. */
  readonly verb: string;
  readonly danger?: boolean;
  /** The button that opens it; left out if the page opens it with `open`. */
  readonly trigger?: ReactNode;
  readonly open?: boolean;
  readonly onClose?: () => void;
  readonly act: () => Promise<unknown>;
  /** What the description is about, where it is more than a sentence. */
  readonly children?: ReactNode;
}

/** Asks for confirmation before a change that others notice or that cannot be undone. */
export function ConfirmDialog({ title, description, verb, danger = false, trigger, open, onClose, act, children }: ConfirmDialogProps) {
  const [own, setOwn] = useState(false);
  const { run, pending, error, clearError } = useAction(async () => {
    await act();
    return true;
  });
  const show = (next: boolean) => {
    clearError();
    setOwn(next);
    if (!next) onClose?.();
  };
  const confirm = async () => {
    if ((await run(undefined)) !== null) show(false);
  };
  return (
    <Dialog title={title} description={description} {...(trigger && { trigger })} open={open ?? own} onOpenChange={show}>
      {children && <div className="mb-4">{children}</div>}
      <ErrorNotice error={error} className="mb-4" />
      <div className="flex justify-end gap-2">
        <Button kind="quiet" onClick={() => show(false)}>
          Cancel
        </Button>
        <Button kind={danger ? 'danger' : 'primary'} pending={pending} onClick={confirm}>
          {verb}
        </Button>
      </div>
    </Dialog>
  );
}

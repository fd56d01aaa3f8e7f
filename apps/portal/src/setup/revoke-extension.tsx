'use client';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { ErrorNotice } from '../ui/notice.tsx';

/** Takes an extension back, with a reason. */
export function RevokeExtension({ extensionId, name }: { readonly extensionId: string; readonly name: string }) {
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const revoke = useAction((why: string) => api.extension.revoke.mutate({ extensionId, reason: why }));
  const submit = async () => {
    if ((await revoke.run(reason)) !== null) setOpen(false);
  };
  const trigger = (
    <Button size="small" kind="quiet" aria-label={`Take back the extension of ${name}`}>
      Take back
    </Button>
  );
  return (
    <Dialog
      title="Take the extension back"
      description={`The dates of everybody hold again for ${name}.`}
      trigger={trigger}
      open={open}
      onOpenChange={setOpen}
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextField label="Reason" required maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
        <ErrorNotice error={revoke.error} />
        <Button type="submit" kind="danger" pending={revoke.pending}>
          Take it back
        </Button>
      </form>
    </Dialog>
  );
}

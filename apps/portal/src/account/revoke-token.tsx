'use client';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorNotice } from '../ui/notice.tsx';

const revokeToken = (tokenId: string) => api.token.revoke.mutate({ tokenId });

export function RevokeToken({ tokenId, name }: { readonly tokenId: string; readonly name: string }) {
  const [open, setOpen] = useState(false);
  const { run, pending, error } = useAction(revokeToken);
  const revoke = async () => {
    if (await run(tokenId)) setOpen(false);
  };
  return (
    <Dialog
      title="Revoke the token"
      description={`Anything that uses “${name}” will be refused from now on. This cannot be undone, but you can create a new token.`}
      trigger={
        <Button size="small" aria-label={`Revoke ${name}`}>
          Revoke
        </Button>
      }
      open={open}
      onOpenChange={setOpen}
    >
      <div className="flex flex-col gap-4">
        <ErrorNotice error={error} />
        <Button kind="danger" pending={pending} onClick={revoke} className="self-end">
          Revoke
        </Button>
      </div>
    </Dialog>
  );
}

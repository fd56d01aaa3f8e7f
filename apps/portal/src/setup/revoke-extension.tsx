'use client';
import { api } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';

/** Takes an extension back, with a reason. */
export function RevokeExtension({ extensionId, name }: { readonly extensionId: string; readonly name: string }) {
  const trigger = (
    <Button size="small" kind="quiet" aria-label={`Revoke the extension of ${name}`}>
      Take back
    </Button>
  );
  return (
    <ReasonDialog
      title="Revoke the extension"
      description={`The same dates as everyone else’s apply to ${name} again.`}
      verb="Take it back"
      danger
      trigger={trigger}
      act={(reason) => api.extension.revoke.mutate({ extensionId, reason })}
    />
  );
}

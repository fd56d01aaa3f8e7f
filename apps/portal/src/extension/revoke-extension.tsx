'use client';
import { api } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';

/** Revokes an extension, with a reason. */
export function RevokeExtension({ extensionId, name }: { readonly extensionId: string; readonly name: string }) {
  const trigger = (
    <Button size="small" kind="quiet" aria-label={`Revoke the extension of ${name}`}>
      Revoke
    </Button>
  );
  return (
    <ReasonDialog
      title="Revoke the extension"
      description={`Without it, the assignment’s own dates and attempts apply to ${name}.`}
      verb="Revoke"
      danger
      trigger={trigger}
      act={(reason) => api.extension.revoke.mutate({ extensionId, reason })}
    />
  );
}

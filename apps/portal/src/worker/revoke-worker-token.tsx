'use client';
import { api } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';

interface Props {
  readonly tokenId: string;
  readonly label: string;
}

export function RevokeWorkerToken({ tokenId, label }: Props) {
  return (
    <ReasonDialog
      title="Revoke the token"
      description={`The workers that use “${label}” are refused from now on. What they are working on waits for other workers. This cannot be undone.`}
      verb="Revoke"
      danger
      trigger={
        <Button size="small" aria-label={`Revoke ${label}`}>
          Revoke
        </Button>
      }
      act={(reason) => api.workerToken.revoke.mutate({ tokenId, reason })}
    />
  );
}

'use client';
import { api } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';

interface Props {
  readonly tokenId: string;
  readonly name: string;
  readonly owner: string;
}

export function RevokeAnyToken({ tokenId, name, owner }: Props) {
  return (
    <ReasonDialog
      title="Revoke the token"
      description={`Anything that uses “${name}” of ${owner} will be refused from now on. This cannot be undone.`}
      verb="Revoke"
      danger
      trigger={
        <Button size="small" aria-label={`Revoke ${name} of ${owner}`}>
          Revoke
        </Button>
      }
      act={(reason) => api.admin.revokeToken.mutate({ tokenId, reason })}
    />
  );
}

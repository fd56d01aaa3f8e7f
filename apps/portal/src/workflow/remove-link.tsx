'use client';
import { api } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

interface RemoveLinkProps {
  readonly repositoryLinkId: string;
  readonly repository: string;
}

export function RemoveLink({ repositoryLinkId, repository }: RemoveLinkProps) {
  return (
    <ConfirmDialog
      title="Remove the link?"
      description={`Workflows of ${repository} can no longer hand in. What they have handed in stays. The repository can be linked again with a new code.`}
      trigger={
        <Button size="small" aria-label={`Remove the link to ${repository}`}>
          Remove
        </Button>
      }
      verb="Remove"
      danger
      act={() => api.workflow.unlink.mutate({ repositoryLinkId })}
    />
  );
}

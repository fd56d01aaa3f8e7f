'use client';
import { api } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { PURPOSE_WORDS, type Purpose } from './purpose-words.ts';

interface RemoveLinkProps {
  readonly repositoryLinkId: string;
  readonly repository: string;
  readonly purpose: Purpose;
}

export function RemoveLink({ repositoryLinkId, repository, purpose }: RemoveLinkProps) {
  return (
    <ConfirmDialog
      title="Remove the link?"
      description={`Workflows of ${repository} can no longer ${PURPOSE_WORDS[purpose].removed} The repository can be linked again with a new code.`}
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

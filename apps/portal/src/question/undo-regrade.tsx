'use client';
import { api } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';

export function UndoRegrade({ questionRegradeId }: { readonly questionRegradeId: string }) {
  return (
    <ReasonDialog
      title="Undo this regrade?"
      description="The earlier verdicts count again."
      verb="Undo it"
      trigger={<Button size="small">Undo…</Button>}
      act={(reason) => api.question.undoRegrade.mutate({ questionRegradeId, reason })}
    />
  );
}

'use client';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { ErrorNotice } from '../ui/notice.tsx';

export function AcknowledgeAlert({ alertId }: { readonly alertId: string }) {
  const acknowledge = useAction(() => api.alert.acknowledge.mutate({ alertId }));
  return (
    <div>
      <Button size="small" pending={acknowledge.pending} onClick={() => acknowledge.run(undefined)}>
        Mark as seen
      </Button>
      <ErrorNotice error={acknowledge.error} />
    </div>
  );
}

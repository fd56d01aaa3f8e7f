'use client';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { ErrorNotice } from '../ui/notice.tsx';

const acknowledge = (alert: string) => api.admin.acknowledge.mutate({ alert });

export function Acknowledge({ alertId }: { readonly alertId: string }) {
  const { run, pending, error } = useAction(acknowledge);
  return (
    <div>
      <Button size="small" pending={pending} onClick={() => run(alertId)}>
        Acknowledge
      </Button>
      <ErrorNotice error={error} />
    </div>
  );
}

import type { Api } from '../pages-bridge.ts';
import { Time } from '../ui/time.tsx';
import { Acknowledge } from './acknowledge.tsx';

type Alert = Awaited<ReturnType<Api['admin']['alerts']>>[number];

export function InstallationAlerts({ alerts }: { readonly alerts: readonly Alert[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {alerts.map(({ alertId, createdAt, kind, message, acknowledgedAt, acknowledgedBy }) => (
        <li key={alertId} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
          <div className="min-w-0">
            <p className="break-words">{message}</p>
            <p className="text-sm text-muted">
              <code>{kind}</code>, <Time at={createdAt} />
              {acknowledgedAt && (
                <>
                  ; acknowledged by {acknowledgedBy ?? 'somebody'}, <Time at={acknowledgedAt} />
                </>
              )}
            </p>
          </div>
          {!acknowledgedAt && <Acknowledge alertId={alertId} />}
        </li>
      ))}
    </ul>
  );
}

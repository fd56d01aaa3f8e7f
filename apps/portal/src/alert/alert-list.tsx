import type { Api } from '../pages-bridge.ts';
import { paths } from '../shell/paths.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Time } from '../ui/time.tsx';
import { AcknowledgeAlert } from './acknowledge-alert.tsx';

type Alerts = Awaited<ReturnType<Api['alert']['list']>>;

export function AlertList({ alerts, slug }: { readonly alerts: Alerts; readonly slug: string }) {
  if (alerts.length === 0)
    return (
      <EmptyState title="No open alerts">
        Gradings that fail on our side are listed here. The student gets the attempt back automatically.
      </EmptyState>
    );
  return (
    <ul className="flex flex-col">
      {alerts.map(({ alertId, createdAt, message, handInId }) => (
        <li key={alertId} className="flex flex-wrap items-start justify-between gap-3 border-b border-line py-3 last:border-b-0">
          <div className="min-w-0">
            <p className="break-words">
              <span aria-hidden="true" className="text-ours">
                ◆
              </span>{' '}
              {message}
            </p>
            <p className="text-sm text-muted">
              <Time at={createdAt} />
              {handInId && (
                <>
                  {' · '}
                  <TextLink href={paths.handIn(slug, handInId)}>The hand-in</TextLink>
                </>
              )}
            </p>
          </div>
          <AcknowledgeAlert alertId={alertId} />
        </li>
      ))}
    </ul>
  );
}

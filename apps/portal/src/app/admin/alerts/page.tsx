import type { Metadata } from 'next';
import { InstallationAlerts } from '../../../alert/installation-alerts.tsx';
import { load } from '../../../api/server.ts';
import { ChoiceLinks } from '../../../leaderboard/choice-links.tsx';
import { paths } from '../../../shell/paths.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';

export const metadata: Metadata = { title: 'Alerts' };

const LIMIT = 200;

export default async function AlertsPage({ searchParams }: { readonly searchParams: Promise<{ all?: string }> }) {
  const open = (await searchParams).all !== '1';
  const alerts = await load((api) => api.admin.alerts({ open, limit: LIMIT }));
  const path = paths.adminPage('alerts');
  return (
    <>
      <PageHeader title="Alerts" lead="Gradings that failed permanently, workers that paused themselves, and results held for review." />
      <div className="mb-4">
        <ChoiceLinks
          label="Which alerts"
          choices={[
            { href: path, label: 'Open', current: open },
            { href: `${path}?all=1`, label: 'All', current: !open },
          ]}
        />
      </div>
      {alerts.length === 0 ? (
        <EmptyState title={open ? 'Nothing needs your attention.' : 'No alerts yet.'} />
      ) : (
        <InstallationAlerts alerts={alerts} />
      )}
      {alerts.length === LIMIT && (
        <p className="mt-3 text-sm text-muted">These are the newest {LIMIT}; acknowledge some to see older ones.</p>
      )}
    </>
  );
}

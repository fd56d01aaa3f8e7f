import type { Metadata } from 'next';
import { DayFigures, QueueFigures, TotalFigures } from '../../admin/health-figures.tsx';
import { InstallationAlerts } from '../../alert/installation-alerts.tsx';
import { bridge, load } from '../../api/server.ts';
import { paths } from '../../shell/paths.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader, Section } from '../../ui/page-header.tsx';
import { TextLink } from '../../ui/text-link.tsx';

export const metadata: Metadata = { title: 'Administration' };

const SHOWN_ALERTS = 5;

export default async function HealthPage() {
  const [health, queue, alerts] = await Promise.all([
    load((api) => api.admin.health()),
    load((api) => api.queue.state()),
    load((api) => api.admin.alerts({ limit: SHOWN_ALERTS })),
  ]);
  return (
    <>
      <PageHeader title="Health" />
      {!bridge().signIn.mail && (
        <Notice kind="slow" className="mb-6" title="This portal sends no mail.">
          Nobody can confirm an address or ask for a new password by mail. Invited people need a link or a confirmation from their
          instructor (Roster), and anyone who forgets their password needs a link: yours under{' '}
          <TextLink href={paths.adminPage('users')}>Users</TextLink>, or the instructor's. To send mail, set ROOFLAB_SMTP_URL and
          ROOFLAB_MAIL_FROM: docs/operating.md explains how.
        </Notice>
      )}
      {queue.activeWorkers === 0 && (
        <Notice kind="slow" className="mb-6" title="No worker is grading.">
          Hand-ins are kept and wait. See <TextLink href={paths.adminPage('workers')}>Workers</TextLink> for when each was last seen.
        </Notice>
      )}
      {health.excessAccounts.map((account) => (
        <Notice key={account} kind="slow" className="mb-6" title="A portal has every right in the database.">
          It signs in as “{account}”, which has the rights of the owner. Sign it in as “rooflab_portal” instead: docs/operating.md explains
          how.
        </Notice>
      ))}
      <Section title="Queue" id="queue">
        <QueueFigures health={health} queue={queue} />
      </Section>
      <Section title="The last 24 hours" id="day">
        <DayFigures health={health} />
      </Section>
      <Section title="Total" id="all">
        <TotalFigures health={health} />
      </Section>
      {alerts.length > 0 && (
        <Section title="Open alerts" id="alerts" actions={<TextLink href={paths.adminPage('alerts')}>All {health.openAlerts}</TextLink>}>
          <InstallationAlerts alerts={alerts} />
        </Section>
      )}
    </>
  );
}

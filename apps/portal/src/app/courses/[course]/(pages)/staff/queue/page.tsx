import { AlertList } from '../../../../../../alert/alert-list.tsx';
import { findStaffCourse } from '../../../../../../api/course.ts';
import { load, requireCaller } from '../../../../../../api/server.ts';
import { paths } from '../../../../../../shell/paths.ts';
import { ButtonLink } from '../../../../../../ui/button.tsx';
import { PageHeader, Section } from '../../../../../../ui/page-header.tsx';
import { Quantities, Quantity } from '../../../../../../ui/quantity.tsx';
import { RefreshEvery } from '../../../../../../ui/refresh-every.tsx';
import { Time } from '../../../../../../ui/time.tsx';
import { DeviceTable } from '../../../../../../worker/device-table.tsx';

export const metadata = { title: 'Queue' };

const POLL_SECONDS = 10;

export default async function QueuePage({ params }: { readonly params: Promise<{ course: string }> }) {
  const { courseId, slug } = await findStaffCourse((await params).course);
  const { isAdmin } = await requireCaller();
  const [state, devices, alerts] = await Promise.all([
    load((api) => api.queue.state()),
    load((api) => api.queue.devices({ courseId })),
    load((api) => api.alert.list({ courseId })),
  ]);
  return (
    <>
      <PageHeader
        title="Queue"
        lead="For the whole installation, because courses share the devices. Hand-ins go before regrades, and students with few waiting hand-ins go before those with many."
        actions={isAdmin && <ButtonLink href={paths.adminPage('workers')}>Workers, roofs and drift</ButtonLink>}
      />
      <Quantities>
        <Quantity name="Waiting">{state.waiting}</Quantity>
        <Quantity name="Being graded">{state.running}</Quantity>
        <Quantity name="Regrades waiting">{state.regradesWaiting}</Quantity>
        <Quantity name="Active workers">{state.activeWorkers}</Quantity>
        <Quantity name="Longest wait since">{state.oldestWaitingAt ? <Time at={state.oldestWaitingAt} /> : 'the queue is empty'}</Quantity>
      </Quantities>
      <Section title="Devices" id="devices">
        <DeviceTable devices={devices} />
      </Section>
      <Section title="Alerts of this course" id="alerts">
        <AlertList alerts={alerts} slug={slug} />
      </Section>
      <RefreshEvery seconds={POLL_SECONDS} />
    </>
  );
}

import { notFound } from 'next/navigation';
import { findStaffCourse } from '../../../../../../../api/course.ts';
import { load } from '../../../../../../../api/server.ts';
import { paths } from '../../../../../../../shell/paths.ts';
import { ButtonLink } from '../../../../../../../ui/button.tsx';
import { PageHeader } from '../../../../../../../ui/page-header.tsx';
import { RefreshEvery } from '../../../../../../../ui/refresh-every.tsx';
import { DeliveryTable } from '../../../../../../../webhook/delivery-table.tsx';
import { PingButton } from '../../../../../../../webhook/ping-button.tsx';
import { WebhookState } from '../../../../../../../webhook/webhook-list.tsx';
import { hostOf, isUnderWay } from '../../../../../../../webhook/webhook-words.ts';

export const metadata = { title: 'Deliveries' };

interface PageProps {
  readonly params: Promise<{ course: string; webhook: string }>;
  readonly searchParams: Promise<{ after?: string }>;
}

export default async function DeliveriesPage({ params, searchParams }: PageProps) {
  const { course, webhook: webhookId } = await params;
  const { courseId, slug } = await findStaffCourse(course);
  const { after } = await searchParams;
  const [{ webhooks }, { deliveries, nextCursor }] = await load((api) =>
    Promise.all([api.webhook.list({ courseId }), api.webhook.deliveries({ webhookId, ...(after !== undefined && { cursor: after }) })]),
  );
  const webhook = webhooks.find((each) => each.webhookId === webhookId);
  if (webhook === undefined) notFound();
  const address = paths.webhook(slug, webhookId);
  return (
    <>
      {deliveries.some(isUnderWay) && <RefreshEvery seconds={2} />}
      <PageHeader
        title={`Deliveries to ${hostOf(webhook.url)}`}
        lead={
          <>
            What was sent in the last 30 days, and how the receiver answered. <WebhookState webhook={webhook} />
          </>
        }
        actions={webhook.disabledAt === null && <PingButton webhook={webhook} />}
      />
      <DeliveryTable deliveries={deliveries} webhookId={webhookId} enabled={webhook.disabledAt === null} />
      <nav aria-label="Pages" className="mt-4 flex gap-2">
        <ButtonLink href={paths.staff(slug, 'webhooks')}>All webhooks</ButtonLink>
        {after !== undefined && <ButtonLink href={address}>Newest</ButtonLink>}
        {nextCursor !== null && <ButtonLink href={`${address}?after=${encodeURIComponent(nextCursor)}`}>Older</ButtonLink>}
      </nav>
    </>
  );
}

import { findStaffCourse } from '../../../../../../api/course.ts';
import { load } from '../../../../../../api/server.ts';
import { PageHeader } from '../../../../../../ui/page-header.tsx';
import { AddWebhook } from '../../../../../../webhook/add-webhook.tsx';
import { WebhookList } from '../../../../../../webhook/webhook-list.tsx';

export const metadata = { title: 'Webhooks' };

export default async function WebhooksPage({ params }: { readonly params: Promise<{ course: string }> }) {
  const { courseId, slug } = await findStaffCourse((await params).course);
  const { webhooks, most } = await load((api) => api.webhook.list({ courseId }));
  return (
    <>
      <PageHeader
        title="Webhooks"
        lead="Other systems that are notified of what happens in this course. Each message is signed, and retried for three days until it arrives."
        actions={<AddWebhook courseId={courseId} full={webhooks.length >= most} />}
      />
      <WebhookList webhooks={webhooks} slug={slug} />
    </>
  );
}

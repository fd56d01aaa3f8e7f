import { paths } from '../shell/paths.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Time } from '../ui/time.tsx';
import { WebhookActions } from './webhook-actions.tsx';
import { EVENT_WORDS, hostOf, type Webhook } from './webhook-words.ts';

export function WebhookList({ webhooks, slug }: { readonly webhooks: readonly Webhook[]; readonly slug: string }) {
  if (webhooks.length === 0) {
    return (
      <EmptyState title="No webhooks yet">
        A webhook tells another system as soon as something happens here: a dashboard, a chat channel, or a script that collects results.
      </EmptyState>
    );
  }
  return (
    <ul className="flex flex-col gap-6">
      {webhooks.map((webhook) => (
        <li key={webhook.webhookId} className="border-b border-line pb-6 last:border-b-0">
          <WebhookFacts webhook={webhook} slug={slug} />
          <WebhookActions webhook={webhook} />
        </li>
      ))}
    </ul>
  );
}

function WebhookFacts({ webhook, slug }: { readonly webhook: Webhook; readonly slug: string }) {
  const { webhookId, url, description, events } = webhook;
  return (
    <div className="mb-3 max-w-[72ch]">
      <h2 className="font-medium break-words">{description === '' ? hostOf(url) : description}</h2>
      <p className="text-sm break-all">
        <code>{url}</code>
      </p>
      <p className="mt-1 text-sm text-muted">{events.map((event) => EVENT_WORDS[event]).join(' · ')}</p>
      <p className="mt-1 text-sm">
        <WebhookState webhook={webhook} />{' '}
        <TextLink href={paths.webhook(slug, webhookId)} aria-label={`Deliveries to ${hostOf(url)}`}>
          Deliveries
        </TextLink>
      </p>
    </div>
  );
}

/** Whether it receives events, and if not, why. */
export function WebhookState({ webhook: { disabledAt, disabledReason, formerUntil } }: { readonly webhook: Webhook }) {
  if (disabledAt === null) {
    return formerUntil !== null && formerUntil > new Date() ? (
      <>
        Enabled. Deliveries are signed with both secrets until <Time at={formerUntil} />.
      </>
    ) : (
      'Enabled.'
    );
  }
  return (
    <span className={disabledReason === null ? undefined : 'text-wrong'}>
      Disabled {disabledReason === null ? '' : 'by Rooflab '}on <Time at={disabledAt} />
      {disabledReason === null ? '.' : `: ${disabledReason}`}
    </span>
  );
}

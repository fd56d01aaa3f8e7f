import type { Api } from '../pages-bridge.ts';

export type Webhook = Awaited<ReturnType<Api['webhook']['list']>>['webhooks'][number];

export type Delivery = Awaited<ReturnType<Api['webhook']['deliveries']>>['deliveries'][number];

/** The events of a webhook, in the order of the form. */
export const EVENT_WORDS: Readonly<Record<Webhook['events'][number], string>> = {
  'hand-in.graded': 'A hand-in was graded',
  'regrade.applied': 'A regrade was put into effect',
  'sync.failed': 'A score could not be sent to the learning platform',
};

/** `https://hooks.example.com/rooflab?key=…`, for headings: without its path, which may hold a secret. */
export function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url;
}

/** The outcome of a delivery, in a word or two. */
export function deliveryWords({ outcome, attempts }: Pick<Delivery, 'outcome' | 'attempts'>): string {
  if (outcome === 'delivered') return 'Delivered';
  if (outcome === 'given-up') return 'Gave up';
  return attempts.length === 0 ? 'Waiting' : 'Trying again';
}

/** Its next attempt is made within moments, so a page that shows it is soon out of date. */
export function isUnderWay({ dueAt }: Pick<Delivery, 'dueAt'>): boolean {
  return dueAt !== null && dueAt.getTime() < Date.now() + MOMENTS_MS;
}

const MOMENTS_MS = 10_000;

import { z } from 'zod';
import { openSecret, sealSecret } from '../procedure/sealed-secret.ts';
import { readBrowserCookie } from './browser-cookie.ts';
import { LtiRefused, START_AGAIN } from './lti-refused.ts';
import type { LtiTool } from './lti-tool.ts';

const schema = z.object({
  platformId: z.uuid(),
  sub: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  deploymentId: z.string(),
  context: z.object({ contextId: z.string(), title: z.string(), membershipsUrl: z.string().nullable() }),
  role: z.enum(['student', 'ta']),
  /** The link that was opened; null: somebody came to add links. */
  link: z
    .object({
      resourceLinkId: z.string(),
      title: z.string(),
      /** The assignment for which Rooflab made the link; null: somebody else made it. */
      assignmentId: z.string().nullable(),
      /** Null: the platform says nothing about grades. */
      grades: z.object({ lineItemUrl: z.string().nullable(), scopes: z.array(z.string()).readonly() }).nullable(),
    })
    .nullable(),
  /** How links are added; null: a link was opened. */
  adding: z
    .object({ returnUrl: z.string(), acceptsMultiple: z.boolean(), acceptsLineItem: z.boolean(), data: z.string().nullable() })
    .nullable(),
  /** Milliseconds since 1970. */
  until: z.number(),
});

/** A verified launch, kept by the browser while its user chooses an account. */
export type Ticket = z.infer<typeof schema>;

export const TICKET_MS = 600_000;

interface Seal {
  readonly sealKey: string;
  /** The value of the browser's cookie, without which the ticket cannot be opened. */
  readonly browser: string;
}

export function sealTicket(ticket: Ticket, { sealKey, browser }: Seal): string {
  return sealSecret(JSON.stringify(ticket), { sealKey, name: `lti-ticket ${browser}` });
}

/** Null for a ticket that is of another browser, expired, or forged. */
function openTicket(sealed: string, { sealKey, browser, now }: Seal & { readonly now: Date }): Ticket | null {
  const text = openSecret(sealed, { sealKey, name: `lti-ticket ${browser}` });
  const ticket = text === null ? null : schema.parse(JSON.parse(text));
  return ticket !== null && ticket.until > now.getTime() ? ticket : null;
}

export const NOT_THIS_BROWSER = new LtiRefused(
  'This launch was not begun in this browser, was already used, or took longer than ten minutes (state).',
  `${START_AGAIN} If that does not help, allow cookies for Rooflab.`,
);

/** The ticket of the browser that sent `request`. Throws `LtiRefused`. */
export function readTicket(
  { services }: LtiTool,
  request: Request,
  given: URLSearchParams,
): { readonly ticket: Ticket; readonly sealed: string; readonly browser: string } {
  const { sealKey, clock } = services;
  const browser = readBrowserCookie(request.headers);
  const sealed = given.get('ticket') ?? '';
  const ticket = browser && openTicket(sealed, { sealKey, browser, now: clock() });
  if (!ticket) throw NOT_THIS_BROWSER;
  return { ticket, sealed, browser };
}

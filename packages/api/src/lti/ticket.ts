import { z } from 'zod';
import { openSecret, sealSecret } from '../sealed-secret.ts';

const schema = z.object({
  platformId: z.uuid(),
  sub: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  deploymentId: z.string(),
  context: z.object({ contextId: z.string(), title: z.string(), membershipsUrl: z.string().nullable() }),
  role: z.enum(['student', 'ta']),
  /** Milliseconds since 1970. */
  until: z.number(),
});

/** A verified launch, kept by the browser while its user says which account is theirs. */
export type Ticket = z.infer<typeof schema>;

export const TICKET_MS = 600_000;

interface Seal {
  readonly sealKey: string;
  /** Of the browser's cookie: the ticket opens nowhere else. */
  readonly browser: string;
}

export function sealTicket(ticket: Ticket, { sealKey, browser }: Seal): string {
  return sealSecret(JSON.stringify(ticket), { sealKey, name: `lti-ticket ${browser}` });
}

/** Null for a ticket that is of another browser, too old, or not ours. */
export function openTicket(sealed: string, { sealKey, browser, now }: Seal & { readonly now: Date }): Ticket | null {
  const text = openSecret(sealed, { sealKey, name: `lti-ticket ${browser}` });
  const ticket = text === null ? null : schema.parse(JSON.parse(text));
  return ticket !== null && ticket.until > now.getTime() ? ticket : null;
}

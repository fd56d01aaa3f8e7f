import { randomUUID } from 'node:crypto';
import type { Queryable } from '@rooflab/db';
import { z } from 'zod';
import { openSecret, sealSecret } from '../procedure/sealed-secret.ts';
import { LtiRefused } from './lti-refused.ts';

/** What an address for one registration says about itself; only this installation can write it. */
const invitationSchema = z.object({
  id: z.uuid(),
  /** Milliseconds since 1970. */
  until: z.number(),
});

export type RegistrationInvitation = z.infer<typeof invitationSchema>;

const INVITATION_DAYS = 7;
const DAY_MS = 86_400_000;

const NAME = 'lti-registration invitation';

interface Made {
  readonly invitationId: string;
  readonly address: string;
  readonly expiresAt: Date;
}

/** An address at which one learning platform registers, however many others wait. */
export function makeRegistrationAddress({ sealKey, baseUrl, now }: { sealKey: string; baseUrl: string; now: Date }): Made {
  const invitation = { id: randomUUID(), until: now.getTime() + INVITATION_DAYS * DAY_MS };
  const sealed = Buffer.from(sealSecret(JSON.stringify(invitation), { sealKey, name: NAME })).toString('base64url');
  return {
    invitationId: invitation.id,
    address: `${baseUrl}/api/lti/register?invitation=${sealed}`,
    expiresAt: new Date(invitation.until),
  };
}

/** Null where the address has none. Throws `LtiRefused` for one that is forged or expired. */
export function readRegistrationInvitation(
  asked: URLSearchParams,
  { sealKey, now }: { sealKey: string; now: Date },
): RegistrationInvitation | null {
  const sealed = asked.get('invitation');
  if (sealed === null) return null;
  const text = openSecret(Buffer.from(sealed, 'base64url').toString(), { sealKey, name: NAME });
  const invitation = text === null ? null : invitationSchema.parse(JSON.parse(text));
  if (invitation === null || invitation.until <= now.getTime()) throw NO_LONGER;
  return invitation;
}

/** As issuer tokens are: kept until they expire, so that each is used once. */
const ISSUER = 'rooflab/lti-registration';

/** Throws `LtiRefused` for one that was used. */
export async function useRegistrationInvitation(tx: Queryable, { id, until }: RegistrationInvitation): Promise<void> {
  const data = [{ issuer: ISSUER, jti: id, expiresAt: new Date(until) }];
  const { count } = await tx.usedIssuerToken.createMany({ data, skipDuplicates: true });
  if (count === 0) throw NO_LONGER;
}

const NO_LONGER = new LtiRefused(
  'This address for a registration was already used, or has expired.',
  'Ask an administrator of Rooflab for a new one, or register at the address without it.',
);

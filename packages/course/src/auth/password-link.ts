import { newOneTimeToken } from '@rooflab/db';
import type { AuthContext } from 'better-auth';

const SECOND_MS = 1000;

/**
 * The page on which a new password is chosen. The token stands behind `#`, which browsers send to nobody: it is in no log of ours, of a proxy or
 * of another site.
 */
export function passwordPage(baseUrl: string, token: string): string {
  return `${baseUrl}/reset-password#${token}`;
}

/**
 * What a link says of the person who opens it. `address`: is the owner of the account's address, as whoever reads its mails or was checked by an
 * administrator. `nothing`: an instructor says who it is, which proves nothing to other courses.
 */
type Proof = 'address' | 'nothing';

interface PasswordLink {
  readonly userId: string;
  readonly seconds: number;
  readonly proves: Proof;
}

type SignInService = Pick<AuthContext, 'internalAdapter' | 'options'>;

/** Makes a link that sets this user's password, once; what better-auth makes for a forgotten one. */
export async function makePasswordLink(
  { internalAdapter, options }: SignInService,
  { userId, seconds, proves }: PasswordLink,
): Promise<{ link: string; expiresAt: Date }> {
  const { token } = newOneTimeToken();
  const expiresAt = new Date(Date.now() + seconds * SECOND_MS);
  // The mark first: without it a link would prove the address.
  if (proves === 'nothing') {
    await internalAdapter.createVerificationValue({ identifier: unprovingIdentifier(token), value: userId, expiresAt });
  }
  await internalAdapter.createVerificationValue({ identifier: resetIdentifier(token), value: userId, expiresAt });
  return { link: passwordPage(String(options.baseURL), token), expiresAt };
}

/** Whose password this token may set, and what it proves; null: nobody's, or no longer. */
export async function ownerOfLink({ internalAdapter }: SignInService, token: string): Promise<{ userId: string; proves: Proof } | null> {
  const found = await internalAdapter.findVerificationValue(resetIdentifier(token));
  if (!found || found.expiresAt <= new Date()) return null;
  const mark = await internalAdapter.findVerificationValue(unprovingIdentifier(token));
  return { userId: found.value, proves: mark ? 'nothing' : 'address' };
}

function resetIdentifier(token: string): string {
  return `reset-password:${token}`;
}

function unprovingIdentifier(token: string): string {
  return `unproving-reset:${token}`;
}

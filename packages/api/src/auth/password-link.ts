import { randomBytes } from 'node:crypto';
import type { AuthContext } from 'better-auth';

const SECOND_MS = 1000;

/** 24 bytes: nobody guesses it. */
const TOKEN_BYTES = 24;

/**
 * The page on which a new password is chosen. The token stands behind `#`, which browsers send to nobody: it is in no log of ours, of a proxy or
 * of another site.
 */
export function passwordPage(baseUrl: string, token: string): string {
  return `${baseUrl}/reset-password#${token}`;
}

interface PasswordLink {
  readonly userId: string;
  readonly seconds: number;
}

type SignInService = Pick<AuthContext, 'internalAdapter' | 'options'>;

/** Makes a link that sets this user's password, once; what better-auth makes for a forgotten one. */
export async function makePasswordLink(
  { internalAdapter, options }: SignInService,
  { userId, seconds }: PasswordLink,
): Promise<{ link: string; expiresAt: Date }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = new Date(Date.now() + seconds * SECOND_MS);
  await internalAdapter.createVerificationValue({ identifier: resetIdentifier(token), value: userId, expiresAt });
  return { link: passwordPage(String(options.baseURL), token), expiresAt };
}

/** Whose password this token may set; null: nobody's, or no longer. */
export async function ownerOfLink({ internalAdapter }: SignInService, token: string): Promise<string | null> {
  const found = await internalAdapter.findVerificationValue(resetIdentifier(token));
  return found && found.expiresAt > new Date() ? found.value : null;
}

function resetIdentifier(token: string): string {
  return `reset-password:${token}`;
}

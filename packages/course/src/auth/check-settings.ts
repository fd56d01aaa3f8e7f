/** Settings with which a portal must not be opened to a class. */
export class UnsafeSettings extends Error {
  override readonly name = 'UnsafeSettings';
}

export interface SignInSettings {
  /** Signs cookies: with it one can pose as any user. */
  readonly secret: string;
  /** Where people reach the portal: `https://rooflab.example.org`. */
  readonly baseUrl: string;
  readonly production: boolean;
}

/** Characters; 32 random bytes in base64 have 44. */
const MIN_SECRET_LENGTH = 32;

/** A random secret of 32 hexadecimal digits has about 14 different ones; `aaaa…` and `secretsecret…` have few. */
const MIN_DIFFERENT_CHARACTERS = 10;

/** Values that stand in documentation, examples and habits. */
const KNOWN =
  /better-auth-secret|change-?me|change-?this|default|development|example|insecure|password|placeholder|rooflab|secret|test-|-test|your-|123456789/i;

const REMEDY = 'Set ROOFLAB_SECRET to the output of: openssl rand -base64 32';

/** Throws `UnsafeSettings` when the settings would let others sign in as anybody. In development only a missing secret is refused. */
export function checkSettings({ secret, baseUrl, production }: SignInSettings): void {
  if (secret.trim() === '') throw new UnsafeSettings(`There is no secret to sign sessions with. ${REMEDY}`);
  if (!production) return;
  if (secret.length < MIN_SECRET_LENGTH) {
    throw new UnsafeSettings(`The secret has ${secret.length} characters; at least ${MIN_SECRET_LENGTH} are needed. ${REMEDY}`);
  }
  if (new Set(secret).size < MIN_DIFFERENT_CHARACTERS) throw new UnsafeSettings(`The secret repeats too few characters. ${REMEDY}`);
  if (KNOWN.test(secret)) throw new UnsafeSettings(`The secret looks like one from an example. ${REMEDY}`);
  const { protocol, hostname } = new URL(baseUrl);
  if (protocol !== 'https:' && !isLoopback(hostname)) {
    throw new UnsafeSettings(`${baseUrl} is not encrypted, so sessions could be read on the way. Put the portal behind HTTPS.`);
  }
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}

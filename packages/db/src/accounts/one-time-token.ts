import { createHash, randomBytes } from 'node:crypto';

/** 192 bits: nobody guesses it. */
const TOKEN_BYTES = 24;

/** For a link that is opened once. The token goes to whoever is given the link; the database keeps its hash. */
export function newOneTimeToken(): { readonly token: string; readonly hash: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, hash: oneTimeTokenHash(token) };
}

/** SHA-256, unsalted: the token is random, so its hash cannot be guessed back, and a link is found by it. */
export function oneTimeTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

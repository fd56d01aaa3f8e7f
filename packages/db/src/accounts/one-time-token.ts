import { createHash, randomBytes } from 'node:crypto';

/** 192 bits cannot be guessed. */
const TOKEN_BYTES = 24;

/** For a link that is opened once. The token goes to the person who receives the link; the database keeps only its hash. */
export function newOneTimeToken(): { readonly token: string; readonly hash: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, hash: tokenHash(token) };
}

/** SHA-256, unsalted: a random token cannot be recovered from its hash, and the hash is what it is looked up by. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

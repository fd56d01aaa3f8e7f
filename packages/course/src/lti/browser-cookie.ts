import { randomBytes } from 'node:crypto';

const NAME = 'rooflab_lti';

const MINUTES = 15;

const VALUE = /^[\w-]{43}$/;

/** The secret that ties a launch to the browser that began it; null: the browser sent none. */
export function readBrowserCookie(headers: Headers): string | null {
  for (const pair of (headers.get('cookie') ?? '').split(';')) {
    const [name, value = ''] = pair.trim().split('=');
    if (name === NAME && VALUE.test(value)) return value;
  }
  return null;
}

export function newBrowserSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The platform's answer is a form that another site's page sends, so no stricter SameSite would let the cookie come back. */
export function browserCookie(secret: string): string {
  return `${NAME}=${secret}; Path=/api/lti; Max-Age=${MINUTES * 60}; HttpOnly; Secure; SameSite=None; Partitioned`;
}

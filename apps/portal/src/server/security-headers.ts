import type { ServerResponse } from 'node:http';

/** No other site's page may frame our answers, and no browser may guess at their type. */
const EVERYWHERE = {
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

/** Answers of the API are data: nothing may cache or run them. */
const DATA = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
} as const;

/** Not `no-referrer`: with that, a browser hides the origin of a form, which sign-in checks. Each page states for itself what it may load. */
const PAGE = { 'referrer-policy': 'same-origin' } as const;

const YEAR_SECONDS = 31_536_000;

export function setSecurityHeaders(response: ServerResponse, { encrypted, page }: { encrypted: boolean; page: boolean }): void {
  for (const [name, value] of Object.entries({ ...EVERYWHERE, ...(page ? PAGE : DATA) })) response.setHeader(name, value);
  if (encrypted) response.setHeader('strict-transport-security', `max-age=${YEAR_SECONDS}`);
}

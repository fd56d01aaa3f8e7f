import type { ServerResponse } from 'node:http';

/** Answers of the API are data: no page may frame, sniff, cache or run them. */
const HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
} as const;

const YEAR_SECONDS = 31_536_000;

export function setSecurityHeaders(response: ServerResponse, { encrypted }: { encrypted: boolean }): void {
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
  if (encrypted) response.setHeader('strict-transport-security', `max-age=${YEAR_SECONDS}`);
}

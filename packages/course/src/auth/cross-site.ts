export interface SentFrom {
  readonly method: string;
  readonly headers: Headers;
  /** The portal's own and those that staff listed. */
  readonly trustedOrigins: readonly string[];
}

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a request that changes something was made by a page of another site. Browsers say where from in `Origin` and `Sec-Fetch-Site`
 * (https://www.w3.org/TR/fetch-metadata/); a request with a cookie that has neither is refused too. Programs send no cookie.
 */
export function isCrossSite({ method, headers, trustedOrigins }: SentFrom): boolean {
  if (READS.has(method)) return false;
  const origin = headers.get('origin');
  const site = headers.get('sec-fetch-site');
  if (origin !== null && origin !== 'null') return !trustedOrigins.includes(origin);
  if (site !== null) return site !== 'same-origin';
  return origin === 'null' || headers.has('cookie');
}

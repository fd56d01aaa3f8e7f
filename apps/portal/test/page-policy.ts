import { createHash } from 'node:crypto';

/** The only style attribute that React itself writes. */
const DISPLAY_NONE = createHash('sha256').update('display:none').digest('base64');

const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
  'form-action': ["'self'"],
  'style-src-attr': ["'unsafe-hashes'", `'sha256-${DISPLAY_NONE}'`],
};

/** Directives of a policy by name. */
function directives(policy: string): ReadonlyMap<string, readonly string[]> {
  const parts = policy.split(';').map((part) => part.trim().split(/\s+/));
  return new Map(parts.map(([name = '', ...sources]) => [name, sources]));
}

/** The nonce of a page's scripts. */
export function nonceOf(policy: string): string {
  return (
    directives(policy)
      .get('script-src')
      ?.find((source) => source.startsWith("'nonce-")) ?? ''
  );
}

/** What makes the policy of a page less strict than every page's should be. */
export function policyFaults(headers: Readonly<Record<string, string>>): string[] {
  const policy = headers['content-security-policy'] ?? '';
  const asked = directives(policy);
  const found: string[] = [];
  if (/unsafe-inline|unsafe-eval|https?:|\*/.test(policy)) found.push(`Its policy allows too much: ${policy}`);
  for (const [name, sources] of asked)
    if (sources.includes("'unsafe-hashes'") && name !== 'style-src-attr') found.push(`It allows hashes in ${name}.`);
  for (const [name, sources] of Object.entries(EXPECTED))
    if (asked.get(name)?.join(' ') !== sources.join(' ')) found.push(`Its ${name} is ${asked.get(name)?.join(' ')}.`);
  if (nonceOf(policy).length <= 24) found.push('Its scripts have no nonce that nobody can guess.');
  if (headers['x-content-type-options'] !== 'nosniff') found.push('Browsers may guess its type.');
  if (headers['referrer-policy'] === undefined) found.push('It has no policy of referrers.');
  return found;
}

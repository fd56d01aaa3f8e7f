import { UsageError } from '../exit-code.ts';
import type { PortalAddress } from '../portal/client.ts';
import { issuerToken } from '../portal/issuer-token.ts';
import { exchangedToken } from '../portal/run-token.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** What else it might hold is no reason to fail. The portal reads it closely. */
const FORM_OF_TRACEPARENT = /^[\da-f-]{55}$/;

/**
 * Which portal, and as whom: with ROOFLAB_TOKEN if it is set, otherwise as the current job of GitHub or GitLab. Throws `UsageError` when
 * the environment has neither.
 */
export function portalAddress(variables: Variables): PortalAddress {
  const url = portalUrl(variables);
  const { ROOFLAB_TOKEN: token, TRACEPARENT: traceparent = '' } = variables;
  const trace = FORM_OF_TRACEPARENT.test(traceparent) ? { traceparent } : {};
  if (!token) {
    const ownToken = issuerToken(variables, url);
    if (ownToken !== null) return { url, token: exchangedToken(url, ownToken), ...trace };
    throw new UsageError(`Set ROOFLAB_TOKEN to one of your API tokens; create one on your account page at ${url}.`);
  }
  if (!/^[\w-]+$/.test(token))
    throw new UsageError('ROOFLAB_TOKEN contains characters that no token has. Copy it again from your account page.');
  return { url, token, ...trace };
}

/** Without a trailing slash. Throws `UsageError`. */
export function portalUrl({ ROOFLAB_URL: url }: Variables): string {
  if (!url) throw new UsageError('Set ROOFLAB_URL to the address of the portal, such as https://rooflab.example.org.');
  return checkedPortalUrl(url, 'ROOFLAB_URL');
}

/** Without a trailing slash. Throws `UsageError`, which says where the address was given. */
export function checkedPortalUrl(url: string, given: string): string {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new UsageError(`${given} is ${JSON.stringify(url)}, which is not a web address. Write it like https://rooflab.example.org.`);
  return url.replace(/\/+$/, '');
}

import type { AppRouter } from '@rooflab/course';
import { createTRPCClient, httpLink, type TRPCClient } from '@trpc/client';
import { fetchAnswer, type TokenSource } from './client.ts';
import type { IssuerToken } from './issuer-token.ts';
import { portalFault } from './portal-fault.ts';

/** So that no token expires while its request is on the way. */
const RENEW_BEFORE_MS = 60_000;

/** What a run needs before it has a token of the portal. */
export function createAnonymousClient(url: string): TRPCClient<AppRouter> {
  return createTRPCClient<AppRouter>({ links: [httpLink({ url: `${url}/api/trpc`, fetch: fetchAnswer })] });
}

/**
 * The token that the portal gives in exchange for the run's, kept in this process and written nowhere; a new one shortly before it expires.
 * Throws `PortalFault`.
 */
export function exchangedToken(url: string, issuerToken: IssuerToken): TokenSource {
  const client = createAnonymousClient(url);
  let current: { readonly token: string; readonly renewAtMs: number } | null = null;
  let asking: Promise<string> | null = null;

  async function exchange(): Promise<string> {
    try {
      const startedMs = performance.now();
      const { token, expiresInSeconds } = await client.workflow.exchange.mutate({ token: await issuerToken() });
      current = { token, renewAtMs: startedMs + expiresInSeconds * 1000 - RENEW_BEFORE_MS };
      return token;
    } catch (error) {
      throw portalFault(error, url);
    } finally {
      asking = null;
    }
  }

  return async () => {
    if (current && performance.now() < current.renewAtMs) return current.token;
    asking ??= exchange();
    return await asking;
  };
}

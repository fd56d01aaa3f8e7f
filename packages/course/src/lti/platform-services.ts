import type { OutsideRequest } from '../outside/outside-client.ts';
import type { OutsideAnswer } from '../outside/read-answer.ts';
import { callPlatform, refusedBy } from './call-platform.ts';
import type { LtiPlatform } from './schema.ts';
import { createServiceTokens, type TokenServices } from './service-tokens.ts';

interface ServiceCall extends Pick<OutsideRequest, 'method' | 'headers' | 'body' | 'timeoutMs' | 'maxBytes' | 'beyond' | 'signal'> {
  readonly platform: LtiPlatform;
  /** As the platform gave it. */
  readonly address: string;
  /** What the call needs. */
  readonly scopes: readonly string[];
}

/** Calls the services of learning platforms: grades, rosters. */
export interface PlatformServices {
  /** Returns answers of 2xx. Throws `PlatformFault` for everything else; what is cut off by `signal` too. */
  call(call: ServiceCall): Promise<OutsideAnswer>;
}

/** Keeps the access tokens, so one for each process is enough. */
export function createPlatformServices(services: TokenServices): PlatformServices {
  const tokens = createServiceTokens(services);
  const attempt = async ({ platform, address, scopes, headers, ...request }: ServiceCall, refused?: string) => {
    const token = await tokens.tokenFor({ platform, scopes, refused, ...(request.signal && { signal: request.signal }) });
    const authorized = { ...request, headers: { ...headers, authorization: `Bearer ${token}` } };
    return { token, answer: await callPlatform(services, { address, ...authorized }) };
  };
  return {
    call: async (call) => {
      const first = await attempt(call);
      // The platform may have forgotten the token before its time.
      const { answer } = first.answer.status === 401 ? await attempt(call, first.token) : first;
      if (answer.status >= 200 && answer.status < 300) return answer;
      throw refusedBy(answer, services.clock());
    },
  };
}

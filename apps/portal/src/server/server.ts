import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createLtiHandler, isCrossSite, isFromLtiPlatform, type Services } from '@rooflab/api';
import { databaseNow } from '@rooflab/db';
import { fromNodeHeaders } from 'better-auth/node';
import type { Logger } from 'pino';
import { sendJson } from './answer.ts';
import { createAuthHandler } from './auth-handler.ts';
import type { Env } from './env.ts';
import { createFront, type Handler } from './front.ts';
import { readHealth } from './health.ts';
import { createLtiRoute } from './lti-route.ts';
import { sendOpenApi } from './openapi-route.ts';
import { setSecurityHeaders } from './security-headers.ts';
import { createTrpcHandler } from './trpc-handler.ts';

export interface PortalOptions {
  readonly services: Services;
  /** Everything outside `/api`; without them there is nothing there. */
  readonly pages?: { serve(request: IncomingMessage, response: ServerResponse): Promise<void> };
  readonly env: Env;
  readonly logger: Logger;
}

/** The portal as a server that listens nowhere yet. */
export function createPortalServer(options: PortalOptions): Server {
  const { env, logger } = options;
  return createFront({ handler: createPortalHandler(options), env, logger }).server;
}

/** Procedures, sign-in and health under `/api`, for pages, the command and programs; pages everywhere else. */
export function createPortalHandler({ services, pages, env }: PortalOptions): Handler {
  const trpc = createTrpcHandler(services, env);
  const auth = createAuthHandler(services.auth, env.baseUrl);
  const lti = createLtiRoute(createLtiHandler({ services, baseUrl: env.baseUrl }), env.baseUrl);
  const encrypted = env.baseUrl.startsWith('https:');
  const trustedOrigins = [new URL(env.baseUrl).origin, ...env.trustedOrigins];
  const isFromElsewhere = ({ method = 'GET', headers }: IncomingMessage): boolean =>
    isCrossSite({ method, headers: fromNodeHeaders(headers), trustedOrigins });

  async function health(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'GET' && request.method !== 'HEAD') return sendJson(response, 405, { error: 'Use GET.' });
    const state = await readHealth(services.db);
    sendJson(response, state.status === 'ok' ? 200 : 503, state);
  }

  return async (request, response, path) => {
    const page = pages !== undefined && path !== '/api' && !path.startsWith('/api/');
    setSecurityHeaders(response, { encrypted, page });
    // Procedures say it in their own form (`findCaller`); they alone are also called with tokens, which no other site's page has.
    if (path.startsWith('/api/trpc/')) return await trpc(request, response, path);
    if (!isFromLtiPlatform(path) && isFromElsewhere(request))
      return sendJson(response, 403, { error: 'The request comes from a page of another site.' });
    if (page) {
      if (path.startsWith('/_next/')) return await pages.serve(request, response);
      // The next page is for whichever process is free: on connections that stay open, readers wait for each other while another process has nothing to do.
      if (env.processes > 1) response.setHeader('connection', 'close');
      // A page that streams has said 200 before it asks the database for anything.
      await databaseNow(services.db);
      return await pages.serve(request, response);
    }
    if (path.startsWith('/api/auth/')) return await auth(request, response, path);
    if (path.startsWith('/api/lti/')) return await lti(request, response, path);
    if (path === '/api/openapi.json') return sendOpenApi(request, response);
    if (path === '/api/health') return await health(request, response);
    sendJson(response, 404, { error: 'There is nothing at this address.' });
  };
}

import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { COMMAND_LINE_SCOPES, createCaller, sharedReadsOnce } from '@rooflab/course';
import { createMarkdownRenderer } from '@rooflab/markdown/renderer';
import next from 'next';
import { renderToStaticMarkup } from 'react-dom/server';
import { PATH_HEADER, type SignInOptions } from '../pages-bridge.ts';
import { createContext } from './create-context.ts';
import type { Env } from './env.ts';
import { pagePath } from './page-path.ts';
import type { OpenServices } from './services.ts';

export interface Pages {
  serve(request: IncomingMessage, response: ServerResponse): Promise<void>;
  close(): Promise<void>;
}

export interface PagesOptions {
  readonly services: OpenServices['services'];
  readonly env: Env;
  readonly signIn: SignInOptions;
}

const ROOT = join(import.meta.dirname, '../..');

/** Opens the pages as built by `next build`, or compiled on demand in development. Throws if they were never built. */
export async function openPages({ services, env, signIn }: PagesOptions): Promise<Pages> {
  const origins = [new URL(env.baseUrl).origin, ...env.trustedOrigins];
  const markdown = createMarkdownRenderer();
  globalThis.rooflabPagesBridge = {
    baseUrl: env.baseUrl,
    origins,
    markup: renderToStaticMarkup,
    markdown: markdown.render,
    signIn,
    settings: env.settings,
    commandLineScopes: COMMAND_LINE_SCOPES,
    openRequest: async (headers) => {
      const asked = { headers, method: 'GET', trustedOrigins: origins, receivedAt: services.clock };
      const context = await createContext(services, asked);
      return { api: createCaller({ ...context, sharedReads: sharedReadsOnce(services.db) }), caller: context.caller };
    },
  };
  const app = next({ dev: !env.production, dir: ROOT, port: env.port });
  await app.prepare();
  const handle = app.getRequestHandler();
  return {
    serve: async (request, response) => {
      preparePage(request, response, env);
      await handle(request, response);
    },
    close: async () => {
      await app.close();
      await markdown.close();
    },
  };
}

/** Each page gets its own policy: scripts run only with its nonce, and nothing is loaded from another host. */
function preparePage(request: IncomingMessage, response: ServerResponse, { baseUrl, production }: Env): void {
  const nonce = randomBytes(16).toString('base64');
  const policy = contentSecurityPolicy(nonce, { encrypted: baseUrl.startsWith('https:'), production });
  // Next.js reads the nonce from the request and sets it on its scripts.
  request.headers['content-security-policy'] = policy;
  request.headers[PATH_HEADER] = pagePath(request.url ?? '/');
  response.setHeader('content-security-policy', policy);
  response.removeHeader('cache-control');
}

/** Hash of `display:none`, the only inline style that React uses: it hides streamed parts of formulas and drawings (ReactFizzConfigDOM). */
const HIDDEN = "'sha256-aqNNdDLnnrDOnTNdkJpYlAxKVJtLt9CtFLklmInuUAE='";

/** In development, React rebuilds stacks with `eval`, and its overlay has inline styles. */
function contentSecurityPolicy(nonce: string, { encrypted, production }: { encrypted: boolean; production: boolean }): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${production ? '' : " 'unsafe-eval'"}`,
    `style-src 'self' ${production ? `'nonce-${nonce}'` : "'unsafe-inline'"}`,
    ...(production ? [`style-src-attr 'unsafe-hashes' ${HIDDEN}`] : []),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    ...(encrypted ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTHeaderParameters, SignJWT } from 'jose';
import type { TrustedIssuer } from '../auth/issuers.ts';

type Claims = Readonly<Record<string, unknown>>;

export interface TestIssuer extends AsyncDisposable {
  readonly issuer: TrustedIssuer;
  /** A token as this service would sign it for a run; `undefined` leaves a claim out. */
  token(claims?: Claims, options?: { readonly key?: CryptoKey; readonly header?: Partial<JWTHeaderParameters> }): Promise<string>;
  /** How often somebody asked for its keys. */
  readonly asked: () => number;
  /** From now on its keys are answered so. */
  answerWith(how: 'keys' | 'nothing' | 'error'): void;
  /** What a job's runner is told, so that it can ask for tokens of such a run. */
  runnerVariables(claims?: Claims): Readonly<Record<string, string>>;
}

const GITHUB_RUN = {
  repository: 'ada/kernels',
  repository_id: '1001',
  repository_owner_id: '11',
  actor: 'ada',
  actor_id: '11',
  event_name: 'push',
  run_id: '77',
  sha: 'c0ffee',
};

const GITLAB_RUN = {
  project_path: 'ada/kernels',
  project_id: '2001',
  namespace_id: '21',
  user_login: 'ada',
  user_id: 21,
  pipeline_source: 'push',
  pipeline_id: '88',
  sha: 'c0ffee',
};

/** A CI service in this process, on a port that is free or the one that is given: it signs tokens, publishes its keys, and answers runners as GitHub's does. */
export async function openTestIssuer(kind: TrustedIssuer['kind'], audience = '', port = 0): Promise<TestIssuer> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] };
  const runs = new Map<string, Claims>();
  let asked = 0;
  let how: 'keys' | 'nothing' | 'error' = 'keys';
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname === '/token') {
      const run = runs.get((request.headers.authorization ?? '').replace(/^bearer /i, ''));
      if (!run) return void response.writeHead(401).end();
      const value = await token({ ...run, aud: url.searchParams.get('audience') });
      return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ count: value.length, value }));
    }
    asked += 1;
    if (how === 'nothing') return;
    response.writeHead(how === 'error' ? 500 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(keys));
  });
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;

  const token: TestIssuer['token'] = async (claims = {}, { key = privateKey, header } = {}) => {
    const nowSeconds = Math.floor(Date.now() / 1000);
    const times = { iat: nowSeconds, nbf: nowSeconds - 5, exp: nowSeconds + 600 };
    const all = { iss: url, aud: audience, jti: randomUUID(), ...times, ...(kind === 'github' ? GITHUB_RUN : GITLAB_RUN), ...claims };
    return await new SignJWT(all).setProtectedHeader({ alg: 'RS256', kid: 'one', typ: 'JWT', ...header }).sign(key);
  };
  return {
    issuer: { kind, url },
    token,
    asked: () => asked,
    answerWith: (next) => {
      how = next;
    },
    runnerVariables: (claims = {}) => {
      const secret = randomUUID();
      runs.set(secret, claims);
      return {
        GITHUB_ACTIONS: 'true',
        ACTIONS_ID_TOKEN_REQUEST_URL: `${url}/token?api-version=2.0`,
        ACTIONS_ID_TOKEN_REQUEST_TOKEN: secret,
      };
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}

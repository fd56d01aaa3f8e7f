import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { type KnownTool, openTokenService, type Reply, type Service, type TokenService, type Trouble } from './lti-services.ts';
import { openReceiver, type Received, type Receiver } from './open-receiver.ts';
import { TEST_ORIGIN } from './open-test-api.ts';

/** What platforms do differently; as their manuals and sources say. */
const HABITS = {
  /** One issuer for every installation, null for what is unknown. */
  canvas: { issuer: () => 'https://canvas.instructure.com', nulls: true, audience: (clientId: string): string | string[] => clientId },
  /** The issuer is its own address; its session's cookie is Lax, so that it takes the request only by GET. */
  moodle: { issuer: (origin: string) => origin, nulls: false, audience: (clientId: string): string | string[] => clientId },
  /** `aud` is a list. */
  blackboard: { issuer: () => 'https://blackboard.com', nulls: false, audience: (clientId: string): string | string[] => [clientId] },
} as const;

export type Habit = keyof typeof HABITS;

export const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim';

const MEMBERSHIP = 'http://purl.imsglobal.org/vocab/lis/v2/membership';

export const LEARNER = `${MEMBERSHIP}#Learner`;
export const TEACHER = `${MEMBERSHIP}#Instructor`;

export type Claims = Readonly<Record<string, unknown>>;

/** How an `id_token` is spoilt. A claim that is undefined is left out. */
export interface Forgery {
  readonly claims?: Claims;
  readonly header?: Readonly<Record<string, unknown>>;
  /** Signed with a key that the platform does not publish. */
  readonly foreignKey?: boolean;
}

export interface LtiTestPlatform extends AsyncDisposable {
  readonly origin: string;
  readonly issuer: string;
  /** As an administrator registers it. */
  readonly registration: Readonly<Record<'name' | 'issuer' | 'clientId' | 'authorizationUrl' | 'tokenUrl' | 'jwksUrl', string>> & {
    readonly deploymentIds: string[];
  };
  /** Everything that arrived over the network. */
  readonly received: Receiver['received'];
  readonly tokens: Omit<TokenService, 'service'>;
  /** Services besides the keys and the tokens: a test adds what it needs. */
  readonly services: Service[];
  /** For the next requests with such a path, one each, the first first; requests for other paths are answered as ever. */
  readonly troubles: { readonly path: string; readonly trouble: Trouble }[];
  /** From now on tokens are given to this tool. */
  trust(tool: Pick<KnownTool, 'keys'>): void;
  /** What the tool is asked with when somebody clicks a link. */
  login(changes?: Readonly<Record<string, string>>): URLSearchParams;
  /** Answers the tool's authentication request with the form that the browser posts. Throws for a request that a strict platform refuses. */
  authenticate(location: string, person: Claims, forgery?: Forgery): Promise<URLSearchParams>;
}

/** A strict learning platform in this process; its keys and services are served over the network. `toolUrl`: where the tool is. */
export async function openLtiPlatform(habit: Habit, { toolUrl = TEST_ORIGIN, port = 0 } = {}): Promise<LtiTestPlatform> {
  const keys = await makeKeys();
  const foreign = await makeKeys();
  const services: Service[] = [];
  const troubles: LtiTestPlatform['troubles'] = [];
  const server: Receiver = await openReceiver({ port, answer: (response, request) => void serve(response, request) });
  const { origin } = server;
  const habits = HABITS[habit];
  const clientId = 'client-1';
  const registration = {
    name: habit,
    issuer: habits.issuer(origin),
    clientId,
    authorizationUrl: `${origin}/auth?platform=1`,
    tokenUrl: `${origin}/token`,
    jwksUrl: `${origin}/jwks`,
    deploymentIds: ['deployment-1'],
  };
  let tool: KnownTool | null = null;
  const { service: tokenService, ...tokens } = openTokenService(registration.tokenUrl, () => tool);
  const keyService: Service = async (_, { pathname }) => (pathname === '/jwks' ? { status: 200, body: { keys: [keys.jwk] } } : null);
  async function serve(response: ServerResponse, request: Received): Promise<void> {
    const url = new URL(request.path, origin);
    const place = troubles.findIndex(({ path }) => url.pathname.startsWith(path));
    const [{ trouble } = { trouble: null }] = place < 0 ? [] : troubles.splice(place, 1);
    if (trouble && 'drop' in trouble && trouble.drop === 'before') return void response.destroy();
    const reply = trouble && 'reply' in trouble ? trouble.reply : await replyOf([keyService, tokenService, ...services], request, url);
    if (trouble && 'drop' in trouble) return void response.destroy();
    send(response, reply);
  }
  return {
    origin,
    issuer: registration.issuer,
    registration,
    ...{ received: server.received, tokens, services, troubles },
    trust: ({ keys: toolKeys }) => {
      tool = { clientId, keys: toolKeys };
    },
    login: (changes = {}) =>
      new URLSearchParams({
        ...{ iss: registration.issuer, client_id: clientId, login_hint: 'hint of the user', lti_message_hint: 'hint of the link' },
        target_link_uri: `${toolUrl}/`,
        ...changes,
      }),
    authenticate: async (location, person, { claims = {}, header = {}, foreignKey = false } = {}) => {
      const nonce = readRequest(location, { toolUrl, ...registration });
      const unknown = habits.nulls ? { given_name: null, [`${CLAIM}/lis`]: null, [`${CLAIM}/launch_presentation`]: null } : {};
      const iat = Math.floor(Date.now() / 1000);
      const base = { iss: registration.issuer, aud: habits.audience(clientId), nonce: nonce.nonce, iat, exp: iat + 300 };
      const payload = { ...base, ...launchClaims(toolUrl), ...unknown, ...person, ...claims };
      const { privateKey, jwk } = foreignKey ? foreign : keys;
      const idToken = await new SignJWT(withoutUndefined(payload))
        .setProtectedHeader({ ...withoutUndefined({ alg: 'RS256', kid: jwk.kid, ...header }), alg: 'RS256' })
        .sign(privateKey);
      return new URLSearchParams({ state: nonce.state, id_token: idToken });
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

async function replyOf(services: readonly Service[], request: Received, url: URL): Promise<Reply> {
  for (const service of services) {
    const reply = await service(request, url);
    if (reply !== null) return reply;
  }
  return { status: 404, body: 'There is nothing here.' };
}

function send(response: ServerResponse, { status, headers = {}, body }: Reply): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
}

function launchClaims(toolUrl: string): Claims {
  return {
    [`${CLAIM}/version`]: '1.3.0',
    [`${CLAIM}/message_type`]: 'LtiResourceLinkRequest',
    [`${CLAIM}/deployment_id`]: 'deployment-1',
    [`${CLAIM}/target_link_uri`]: `${toolUrl}/`,
    [`${CLAIM}/resource_link`]: { id: 'link-1', title: 'Sums' },
    [`${CLAIM}/context`]: { id: 'lms-course-1', title: 'Performance at the LMS' },
    [`${CLAIM}/roles`]: [LEARNER],
  };
}

/** What a strict platform demands. https://www.imsglobal.org/spec/security/v1p0, section 5.1.1.2 */
function readRequest(
  location: string,
  { toolUrl, authorizationUrl, clientId }: Readonly<Record<'toolUrl' | 'authorizationUrl' | 'clientId', string>>,
): { state: string; nonce: string } {
  const url = new URL(location);
  const wanted = {
    ...{ platform: '1', scope: 'openid', response_type: 'id_token', response_mode: 'form_post', prompt: 'none', client_id: clientId },
    ...{ redirect_uri: `${toolUrl}/api/lti/launch`, login_hint: 'hint of the user', lti_message_hint: 'hint of the link' },
  };
  if (!location.startsWith(authorizationUrl)) throw new Error(`The tool sends the browser to ${location}.`);
  for (const [name, value] of Object.entries(wanted)) {
    if (url.searchParams.get(name) !== value) throw new Error(`The tool's request has ${name}=${url.searchParams.get(name)}.`);
  }
  const state = url.searchParams.get('state');
  const nonce = url.searchParams.get('nonce');
  if (!state || !nonce) throw new Error("The tool's request has no state or no nonce.");
  return { state, nonce };
}

async function makeKeys() {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  return { privateKey, jwk: { ...(await exportJWK(publicKey)), kid: randomUUID(), alg: 'RS256', use: 'sig' } };
}

function withoutUndefined(record: Claims): JWTPayload {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}

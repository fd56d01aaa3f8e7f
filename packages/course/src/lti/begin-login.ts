import { randomBytes } from 'node:crypto';
import { browserCookie, newBrowserSecret, readBrowserCookie } from './browser-cookie.ts';
import { beginLtiLogin } from './logins.ts';
import { LtiRefused, START_AGAIN, TELL_ADMINISTRATOR } from './lti-refused.ts';
import type { LtiTool } from './lti-tool.ts';
import { ltiPage, newWindowLink, paragraph } from './pages.ts';
import { findLtiPlatforms } from './platforms.ts';
import { awaitsApproval } from './registrations.ts';
import type { LtiPlatform } from './schema.ts';

/** Parameters of a login request that are passed on to a new window. */
const LOGIN_PARAMETERS: ReadonlySet<string> = new Set([
  'iss',
  'login_hint',
  'target_link_uri',
  'lti_message_hint',
  'client_id',
  'lti_deployment_id',
]);

/** A platform begins a launch: sends the browser back to the platform to sign in. Throws `LtiRefused`. */
export async function beginLogin({ services: { db }, baseUrl }: LtiTool, request: Request, asked: URLSearchParams): Promise<Response> {
  const loginHint = asked.get('login_hint');
  if (loginHint === null || !asked.has('iss') || !asked.has('target_link_uri')) {
    throw new LtiRefused('This is not a valid request of a learning platform (iss, login_hint, target_link_uri).', START_AGAIN);
  }
  const platform = await platformOf(db, asked);
  requireOwnTarget(baseUrl, asked.get('target_link_uri') ?? '');
  // In a frame of another site the session's cookie would not be sent, and Safari and Firefox would not store it.
  if (request.headers.get('sec-fetch-dest') === 'iframe') return openInNewWindow(asked);
  const secrets = { state: randomSecret(), nonce: randomSecret(), browser: readBrowserCookie(request.headers) ?? newBrowserSecret() };
  await beginLtiLogin(db, { platformId: platform.platformId, ...secrets });
  const to = new URL(platform.authorizationUrl);
  const messageHint = asked.get('lti_message_hint');
  const parameters = {
    scope: 'openid',
    response_type: 'id_token',
    response_mode: 'form_post',
    prompt: 'none',
    client_id: platform.clientId,
    redirect_uri: `${baseUrl}/api/lti/launch`,
    login_hint: loginHint,
    ...(messageHint !== null && { lti_message_hint: messageHint }),
    state: secrets.state,
    nonce: secrets.nonce,
  };
  for (const [name, value] of Object.entries(parameters)) to.searchParams.set(name, value);
  // By GET: Moodle's session cookie would not be sent with a form of ours.
  return new Response(null, { status: 302, headers: { location: to.href, 'set-cookie': browserCookie(secrets.browser) } });
}

function openInNewWindow(asked: URLSearchParams): Response {
  const query = new URLSearchParams([...asked].filter(([name]) => LOGIN_PARAMETERS.has(name)));
  const link = newWindowLink('Open Rooflab in a new window', `/api/lti/login?${query}`);
  return ltiPage({ title: 'Open Rooflab', body: paragraph('Rooflab does not run inside other pages.') + link, framed: true });
}

async function platformOf(db: LtiTool['services']['db'], asked: URLSearchParams): Promise<LtiPlatform> {
  const issuer = asked.get('iss') ?? '';
  const meant = { issuer, clientId: asked.get('client_id') ?? undefined };
  const [platform, another] = await findLtiPlatforms(db, meant);
  if (platform === undefined && (await awaitsApproval(db, meant))) {
    throw new LtiRefused(
      `The learning platform ${issuer.slice(0, 200)} waits for approval here.`,
      'An administrator of Rooflab approves it under Administration, Learning platforms.',
    );
  }
  if (platform === undefined) {
    throw new LtiRefused(
      `The learning platform ${issuer.slice(0, 200)} is not registered here, or its client ID does not match.`,
      TELL_ADMINISTRATOR,
    );
  }
  if (another !== undefined) {
    throw new LtiRefused(
      'The learning platform has several registrations here and did not say which one it means (client_id).',
      TELL_ADMINISTRATOR,
    );
  }
  return platform;
}

/** Throws `LtiRefused` for an address that is not below the portal's own. */
export function requireOwnTarget(baseUrl: string, address: string): void {
  if (URL.canParse(address) && new URL(address).origin === new URL(baseUrl).origin) return;
  throw new LtiRefused('The link leads to another site (target_link_uri).', TELL_ADMINISTRATOR);
}

function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}

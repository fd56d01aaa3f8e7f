import { consumeRateLimit, Refused } from '@rooflab/db';
import { getIP } from 'better-auth/api';
import { z } from 'zod';
import type { OutsideClient } from '../outside/outside-client.ts';
import { OutsideError } from '../outside/outside-error.ts';
import { jsonOf, type OutsideAnswer } from '../outside/read-answer.ts';
import { lineSchema } from '../procedure/schemas.ts';
import { LtiRefused } from './lti-refused.ts';
import type { LtiTool } from './lti-tool.ts';
import { ltiPage, newWindowLink, paragraph } from './pages.ts';
import { type PlatformConfiguration, REGISTER_BY_HAND, readPlatformConfiguration } from './platform-configuration.ts';
import { readRegistrationInvitation } from './registration-address.ts';
import { addLtiRegistration, requireRoomForLtiRegistration } from './registrations.ts';
import { TOOL_CONFIGURATION, toolRegistration } from './tool-registration.ts';

/** Characters that a header can have. */
const TOKEN = /^[\x21-\x7e]{1,8000}$/;

/** Requests from one address: each makes two to wherever it says. */
const RATE = { max: 60, windowSeconds: 3600 } as const;

/**
 * An administrator of a platform registers Rooflab there: the platform opens this page in a frame or a window. The registration then waits for an
 * administrator here.
 * https://www.imsglobal.org/spec/lti-dr/v1p0. Throws `LtiRefused`.
 */
export async function registerTool({ services, baseUrl }: LtiTool, request: Request, asked: URLSearchParams): Promise<Response> {
  const { db, outside, sealKey, clock } = services;
  const address = asked.get('openid_configuration');
  const token = asked.get('registration_token');
  if (address === null || (token !== null && !TOKEN.test(token))) {
    throw new LtiRefused(
      'This address is for learning platforms: they add where their configuration is (openid_configuration), and a token.',
      'Enter it at your learning platform, as the address for dynamic registration.',
    );
  }
  const { allowed, retryAfterSeconds } = await consumeRateLimit(db, `lti-register:${getIP(request, services.auth.options) ?? ''}`, RATE);
  if (!allowed) throw new LtiRefused('Too many learning platforms were registered from this address.', `Wait ${retryAfterSeconds} s.`);
  const invitation = readRegistrationInvitation(asked, { sealKey, now: clock() });
  if (invitation === null) await inWords(requireRoomForLtiRegistration(db));
  const platform = await readPlatformConfiguration(outside, { address, token });
  const registered = await sendRegistration(outside, { platform, token, body: JSON.stringify(toolRegistration(baseUrl, platform)) });
  const { name, issuer, authorizationUrl, tokenUrl, jwksUrl } = platform;
  await inWords(addLtiRegistration(db, { name, issuer, authorizationUrl, tokenUrl, jwksUrl, ...registered }, invitation));
  const text = 'One step is left: an administrator of Rooflab approves this registration. Until then nobody can open Rooflab from here.';
  const body = paragraph(text) + newWindowLink('Learning platforms, in Rooflab’s administration', `${baseUrl}/admin/platforms`);
  return ltiPage({ title: `Rooflab is registered at ${name}`, body, framed: true, closes: true });
}

async function inWords<T>(work: Promise<T>): Promise<T> {
  return await work.catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error;
    throw new LtiRefused(
      error.remedy === null ? error.message : `${error.message} ${error.remedy}`,
      'If your learning platform already lists Rooflab, delete it there. Then ask an administrator of Rooflab, and register again.',
    );
  });
}

const answerSchema = z.object({
  client_id: lineSchema(255),
  /** Canvas names a deployment only once the tool is installed somewhere. */
  [TOOL_CONFIGURATION]: z
    .object({ deployment_id: lineSchema(255) })
    .optional()
    .catch(undefined),
});

interface Registered {
  readonly clientId: string;
  readonly deploymentIds: readonly string[];
}

async function sendRegistration(
  outside: OutsideClient,
  { platform, token, body }: { readonly platform: PlatformConfiguration; readonly token: string | null; readonly body: string },
): Promise<Registered> {
  const headers = {
    accept: 'application/json',
    'content-type': 'application/json',
    ...(token !== null && { authorization: `Bearer ${token}` }),
  };
  const answer = await outside.call(platform.registrationUrl, { method: 'POST', headers, body }).catch((error: unknown) => {
    if (error instanceof OutsideError) throw refused(error.message.replace(/\.$/, ''));
    throw error;
  });
  if (answer.status !== 200 && answer.status !== 201) throw refused(`${answer.status}${wordsOf(answer)}`);
  const { data } = answerSchema.safeParse(jsonOf(answer));
  if (!data) throw refused('its answer has no client ID (client_id)');
  const deployment = data[TOOL_CONFIGURATION]?.deployment_id;
  return { clientId: data.client_id, deploymentIds: deployment === undefined ? [] : [deployment] };
}

/** OAuth's form of errors; Moodle sends plain text. */
const faultSchema = z.object({ error: z.string().optional(), error_description: z.string().optional() });

function wordsOf(answer: OutsideAnswer): string {
  const fault = faultSchema.safeParse(jsonOf(answer));
  const words = fault.success
    ? [fault.data.error, fault.data.error_description].filter((text) => text).join(': ')
    : answer.body.toString('utf8').replace(/<[^>]*>/g, ' ');
  const line = words.replace(/\s+/g, ' ').trim().slice(0, 300);
  return line === '' ? '' : `, ${line}`;
}

function refused(reason: string): LtiRefused {
  return new LtiRefused(`The learning platform did not register Rooflab (${reason}).`, REGISTER_BY_HAND);
}

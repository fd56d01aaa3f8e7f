import { z } from 'zod';
import { cleanName } from '../auth/clean-name.ts';
import type { OutsideClient } from '../outside/outside-client.ts';
import { OutsideError } from '../outside/outside-error.ts';
import { lineSchema } from '../procedure/schemas.ts';
import { LtiRefused } from './lti-refused.ts';
import type { LtiPlatformFields } from './schema.ts';

const PLATFORM = 'https://purl.imsglobal.org/spec/lti-platform-configuration';

/** Every hosted Canvas has the same issuer; this tells them apart. */
const CANVAS_ACCOUNT = 'https://canvas.instructure.com/lti/account_name';

const addressSchema = lineSchema(2000);

const wordSchema = lineSchema(100).optional().catch(undefined);

/** Moodle lists names of messages; the others, objects. */
const messageSchema = z.union([z.string(), z.object({ type: z.string(), placements: z.array(z.string()).nullish() })]);

const configurationSchema = z.object({
  issuer: addressSchema,
  authorization_endpoint: addressSchema,
  token_endpoint: addressSchema,
  jwks_uri: addressSchema,
  registration_endpoint: addressSchema,
  [PLATFORM]: z
    .object({
      product_family_code: wordSchema,
      [CANVAS_ACCOUNT]: wordSchema,
      messages_supported: z.array(messageSchema).optional().catch(undefined),
    })
    .catch({}),
});

/** What a platform says about itself when it registers Rooflab. */
export interface PlatformConfiguration extends Omit<LtiPlatformFields, 'clientId' | 'deploymentIds'> {
  /** On the configuration's own origin, so that the token goes nowhere else. */
  readonly registrationUrl: string;
  /** Where the platform can show a message of this type. */
  placementsOf(message: string): readonly string[];
}

/** What to do about a registration that failed on the platform's side. */
export const REGISTER_BY_HAND =
  'Try again at the learning platform with a new registration. If that does not help, an administrator of Rooflab can register it by hand.';

/**
 * Reads the configuration at the address that the platform gave. The issuer must be of the address's own site, as
 * https://www.imsglobal.org/spec/lti-dr/v1p0 asks: otherwise anybody could register in the name of another platform. Throws `LtiRefused`.
 */
export async function readPlatformConfiguration(
  outside: OutsideClient,
  { address, token }: { readonly address: string; readonly token: string | null },
): Promise<PlatformConfiguration> {
  const text = await fetchConfiguration(outside, address, token);
  const { data, error } = configurationSchema.safeParse(parsed(text));
  if (error) throw unreadable(`${error.issues[0]?.path.join('.') || 'it'} is missing or malformed`);
  const { origin, host } = new URL(address);
  for (const field of ['issuer', 'registration_endpoint'] as const) {
    if (URL.parse(data[field])?.origin === origin) continue;
    throw unreadable(`${field} is of another site than the configuration, ${data[field].slice(0, 200)}`);
  }
  for (const field of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const) requireOutside(outside, field, data[field]);
  const { product_family_code: product = 'platform', [CANVAS_ACCOUNT]: account = host, messages_supported: messages = [] } = data[PLATFORM];
  return {
    name: cleanName(`${product.charAt(0).toUpperCase()}${product.slice(1)} at ${account}`, host)
      .slice(0, 100)
      .toWellFormed(),
    issuer: data.issuer,
    authorizationUrl: data.authorization_endpoint,
    tokenUrl: data.token_endpoint,
    jwksUrl: data.jwks_uri,
    registrationUrl: data.registration_endpoint,
    placementsOf: (message) =>
      messages.flatMap((each) => (typeof each === 'object' && each.type === message ? (each.placements ?? []) : [])),
  };
}

/** Canvas shows its configuration only with the token. */
async function fetchConfiguration(outside: OutsideClient, address: string, token: string | null): Promise<string> {
  try {
    const headers = { accept: 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) };
    const { status, body } = await outside.call(address, { headers });
    if (status === 200) return body.toString('utf8');
    throw unreadable(`it answered with ${status}`);
  } catch (error) {
    if (error instanceof OutsideError) throw unreadable(error.message.replace(/\.$/, ''));
    throw error;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable('it is not JSON');
  }
}

function requireOutside(outside: OutsideClient, field: string, address: string): void {
  try {
    outside.check(address);
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    throw unreadable(`${field}: ${error.message.replace(/\.$/, '')}`);
  }
}

function unreadable(reason: string): LtiRefused {
  return new LtiRefused(`The configuration of the learning platform (openid_configuration) cannot be used: ${reason}.`, REGISTER_BY_HAND);
}

import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose';
import { z } from 'zod';
import { CLAIM, type Claims, type LtiTestPlatform } from './lti-platform.ts';

const DEEP_LINKING_CLAIM = 'https://purl.imsglobal.org/spec/lti-dl/claim';

/** What the platform takes. */
interface Settings {
  readonly accept_types: readonly string[];
  readonly accept_multiple?: boolean | null;
  readonly accept_lineitem?: boolean | null;
  readonly data?: string | null;
}

/** Of a launch by which somebody adds links. */
export function deepLinkingClaims(platform: LtiTestPlatform, settings: Settings): Claims {
  return {
    [`${CLAIM}/message_type`]: 'LtiDeepLinkingRequest',
    [`${CLAIM}/resource_link`]: undefined,
    [`${CLAIM}/target_link_uri`]: undefined,
    [`${DEEP_LINKING_CLAIM}/deep_linking_settings`]: {
      ...{
        deep_link_return_url: `${platform.origin}/deep-link-return?course=1`,
        accept_presentation_document_targets: ['iframe', 'window'],
      },
      ...settings,
    },
  };
}

const itemSchema = z.strictObject({
  type: z.literal('ltiResourceLink'),
  title: z.string().min(1),
  url: z.url(),
  custom: z.record(z.string(), z.string()),
  lineItem: z.strictObject({ scoreMaximum: z.number().positive(), label: z.string(), resourceId: z.string() }).optional(),
});

const responseSchema = z.object({
  nonce: z.string().min(1),
  [`${CLAIM}/message_type`]: z.literal('LtiDeepLinkingResponse'),
  [`${CLAIM}/version`]: z.literal('1.3.0'),
  [`${CLAIM}/deployment_id`]: z.literal('deployment-1'),
  [`${DEEP_LINKING_CLAIM}/content_items`]: z.array(itemSchema),
  [`${DEEP_LINKING_CLAIM}/data`]: z.string().optional(),
});

/** What a strict platform reads out of the form that comes back. Throws for what it would refuse. */
export async function readDeepLinkingResponse(platform: LtiTestPlatform, { html, keys }: { html: string; keys: JSONWebKeySet }) {
  const action = /<form method="post" action="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
  const token = /name="JWT" value="([^"]+)"/.exec(html)?.[1] ?? '';
  if (action !== `${platform.origin}/deep-link-return?course=1`) throw new Error(`The form leads to ${action}.`);
  if (!decodeProtectedHeader(token).kid) throw new Error('The response names no key.');
  const { payload } = await jwtVerify(token, createLocalJWKSet(keys), {
    ...{ issuer: platform.registration.clientId, audience: platform.issuer, algorithms: ['RS256'] },
    ...{ maxTokenAge: '5 minutes', requiredClaims: ['iat', 'exp', 'nonce'] },
  });
  const read = responseSchema.parse(payload);
  return { items: read[`${DEEP_LINKING_CLAIM}/content_items`], data: read[`${DEEP_LINKING_CLAIM}/data`] };
}

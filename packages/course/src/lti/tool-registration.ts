import { ROSTER_SCOPE } from './memberships.ts';
import type { PlatformConfiguration } from './platform-configuration.ts';
import { SCORE_SCOPE } from './score-sender.ts';

export const TOOL_CONFIGURATION = 'https://purl.imsglobal.org/spec/lti-tool-configuration';

/** Scores of hand-ins, and who is in the course. The columns are the platform's own, so no more is asked for. */
const SCOPES = [SCORE_SCOPE, ROSTER_SCOPE];

/** Of Canvas's many, those in which a teacher chooses what to link to. Other platforms have one place, and name none. */
const LINK_PLACEMENTS: ReadonlySet<string> = new Set(['assignment_selection', 'link_selection']);

/** What Rooflab says of itself to a platform that registers it. https://www.imsglobal.org/spec/lti-dr/v1p0, "Client Registration Request" */
export function toolRegistration(baseUrl: string, { placementsOf }: Pick<PlatformConfiguration, 'placementsOf'>): object {
  const target = `${baseUrl}/`;
  const placements = placementsOf('LtiDeepLinkingRequest').filter((placement) => LINK_PLACEMENTS.has(placement));
  return {
    application_type: 'web',
    client_name: 'Rooflab',
    client_uri: target,
    response_types: ['id_token'],
    grant_types: ['implicit', 'client_credentials'],
    token_endpoint_auth_method: 'private_key_jwt',
    initiate_login_uri: `${baseUrl}/api/lti/login`,
    redirect_uris: [`${baseUrl}/api/lti/launch`],
    jwks_uri: `${baseUrl}/api/lti/jwks`,
    scope: SCOPES.join(' '),
    [TOOL_CONFIGURATION]: {
      domain: new URL(baseUrl).host,
      description: 'Labs of GPU computing: kernels are checked, timed and placed on a roofline.',
      target_link_uri: target,
      claims: ['iss', 'sub', 'name', 'given_name', 'family_name', 'email'],
      messages: [
        { type: 'LtiResourceLinkRequest', target_link_uri: target },
        { type: 'LtiDeepLinkingRequest', target_link_uri: target, label: 'Rooflab', ...(placements.length > 0 && { placements }) },
      ],
      // Canvas shares neither names nor addresses unless it is told so.
      'https://canvas.instructure.com/lti/privacy_level': 'public',
    },
  };
}

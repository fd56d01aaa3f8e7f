import { ROSTER_SCOPE } from './memberships.ts';
import type { PlatformConfiguration } from './platform-configuration.ts';
import { SCORE_SCOPE } from './score-sender.ts';

export const TOOL_CONFIGURATION = 'https://purl.imsglobal.org/spec/lti-tool-configuration';

/** Scores and rosters. The platform makes its own columns, so that no more is needed. */
const SCOPES = [SCORE_SCOPE, ROSTER_SCOPE];

/** Those of Canvas's placements in which a teacher chooses what to link to. Other platforms have only one and name none. */
const LINK_PLACEMENTS: ReadonlySet<string> = new Set(['assignment_selection', 'link_selection']);

/** What Rooflab tells a platform about itself in its registration. https://www.imsglobal.org/spec/lti-dr/v1p0, "Client Registration Request" */
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
      // Without this Canvas shares neither names nor addresses.
      'https://canvas.instructure.com/lti/privacy_level': 'public',
    },
  };
}

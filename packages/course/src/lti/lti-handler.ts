import { beginLogin } from './begin-login.ts';
import { askForAccount, completeLaunch, linkAccount } from './complete-launch.ts';
import { returnChosen } from './deep-linking.ts';
import { LtiRefused } from './lti-refused.ts';
import type { LtiTool } from './lti-tool.ts';
import { ltiNotice } from './pages.ts';
import { createPlatformKeys } from './platform-keys.ts';
import { registerTool } from './register-tool.ts';
import { toolKeySet } from './tool-keys.ts';

type Answer = (tool: LtiTool, request: Request, parameters: URLSearchParams) => Promise<Response>;

const ANSWERS: Readonly<Record<string, Answer>> = {
  'GET /api/lti/jwks': async ({ services }) => Response.json(await toolKeySet(services), { headers: { 'cache-control': 'max-age=300' } }),
  'GET /api/lti/login': beginLogin,
  'POST /api/lti/login': beginLogin,
  'POST /api/lti/launch': completeLaunch,
  'GET /api/lti/link': askForAccount,
  'POST /api/lti/link': linkAccount,
  'GET /api/lti/register': registerTool,
  'POST /api/lti/choose': returnChosen,
};

/** Requests that pages of platforms send by design; all others must come from the portal's own pages. */
const FROM_PLATFORMS: ReadonlySet<string> = new Set(['/api/lti/login', '/api/lti/launch']);

export function isFromLtiPlatform(path: string): boolean {
  return FROM_PLATFORMS.has(path);
}

/** LTI 1.3 under `/api/lti`. https://www.imsglobal.org/spec/lti/v1p3 */
export function createLtiHandler({ services, baseUrl }: Omit<LtiTool, 'platformKeys'>): (request: Request) => Promise<Response> {
  const tool = { services, baseUrl, platformKeys: createPlatformKeys(services.outside) };
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const answer = ANSWERS[`${request.method} ${pathname}`];
    if (answer === undefined) return new Response(null, { status: 404 });
    const parameters = request.method === 'POST' ? new URLSearchParams(await request.text()) : searchParams;
    try {
      if ([...parameters.values()].some((value) => value.includes('\0'))) throw new LtiRefused('The request is malformed.', 'Try again.');
      return await answer(tool, request, parameters);
    } catch (error) {
      if (!(error instanceof LtiRefused)) throw error;
      services.logger.info({ path: pathname, reason: error.message }, 'A request of a learning platform was refused.');
      const title = answer === registerTool ? 'Rooflab could not be registered' : 'This link could not be opened';
      return ltiNotice(title, { text: error.message, remedy: error.remedy, status: 400 });
    }
  };
}

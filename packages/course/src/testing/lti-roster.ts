import type { LtiTestPlatform } from './lti-platform.ts';
import type { Reply } from './lti-services.ts';

const SCOPE = 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly';

const MEDIA_TYPE = 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json';

/** The roster of a course of the test platform, page by page. Returns its address. https://www.imsglobal.org/spec/lti-nrps/v2p0 */
export function serveRoster(
  platform: LtiTestPlatform,
  { members, pageSize = 2 }: { readonly members: () => readonly object[]; readonly pageSize?: number },
): string {
  const address = `${platform.origin}/memberships?course=1`;
  platform.services.push(async (request, url): Promise<Reply | null> => {
    if (url.pathname !== '/memberships') return null;
    if (!platform.tokens.allows(request, SCOPE)) return { status: 401, body: 'no token' };
    if (request.headers.accept !== MEDIA_TYPE || url.searchParams.get('course') !== '1') return { status: 400, body: 'not acceptable' };
    const all = members();
    const from = Number(url.searchParams.get('from') ?? 0);
    const next = from + pageSize;
    const page = { id: url.href, context: { id: 'lms-course-1', label: null, title: null }, members: all.slice(from, next) };
    const links = [`<${address}>; rel="first"`, ...(next < all.length ? [`<${address}&from=${next}>; rel="next"`] : [])];
    return { status: 200, headers: { 'content-type': MEDIA_TYPE, link: links.join(', ') }, body: page };
  });
  return address;
}

import type { Api } from '../pages-bridge.ts';

export type Platform = Awaited<ReturnType<Api['lti']['platforms']>>[number];

export type Registration = Awaited<ReturnType<Api['lti']['registrations']>>[number];

export type PlatformContext = Awaited<ReturnType<Api['lti']['contexts']>>[number];

export function titleOf({ title }: Pick<PlatformContext, 'title'>): string {
  return title === '' ? 'Course without a title' : title;
}

/** What a platform asks for when Rooflab is registered there: its words, and our addresses. The last one suffices where a platform knows it. */
export function toolAddresses(baseUrl: string): readonly (readonly [name: string, address: string])[] {
  return [
    ['Login initiation URL', `${baseUrl}/api/lti/login`],
    ['Redirect URI', `${baseUrl}/api/lti/launch`],
    ['Public key set (JWKS)', `${baseUrl}/api/lti/jwks`],
    ['Tool URL, target link', `${baseUrl}/`],
    ['Dynamic registration URL', `${baseUrl}/api/lti/register`],
  ];
}

/** One id a line, as people paste them; blank lines do not count. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

import 'server-only';
import { headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { type Api, PATH_HEADER, type PageRequest, type PagesBridge } from '../pages-bridge.ts';
import { paths } from '../shell/paths.ts';

export function bridge(): PagesBridge {
  const given = globalThis.rooflabPagesBridge;
  if (given === undefined) throw new Error('The pages run only inside the portal: start it with `npm start`.');
  return given;
}

/** Who asks, and the procedures with their rights; once a request. */
export const pageRequest = cache(async (): Promise<PageRequest> => bridge().openRequest(new Headers(await headers())));

/**
 * What a page shows, from the API. A reader who is not signed in comes back here after signing in; what one may not see is not found, and so is an
 * address that is not well formed. Other refusals are thrown, for the error page.
 */
export async function load<T>(query: (api: Api) => Promise<T>): Promise<T> {
  const { api } = await pageRequest();
  try {
    return await query(api);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'not-signed-in') redirect(await signInPath());
    if (code === 'not-found' || code === 'forbidden' || code === 'invalid-input') notFound();
    throw error;
  }
}

async function signInPath(): Promise<string> {
  return paths.signIn((await headers()).get(PATH_HEADER) ?? undefined);
}

/** The caller; to the sign-in page without one. */
export async function requireCaller(): Promise<NonNullable<PageRequest['caller']>> {
  const { caller } = await pageRequest();
  if (caller === null) redirect(await signInPath());
  return caller;
}

/** The API's errors are made on the server's side of the bridge, so `instanceof` does not know them. */
export function errorCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  if ('errorCode' in error && typeof error.errorCode === 'string') return error.errorCode;
  // A schema's refusal is tRPC's own.
  return 'code' in error && error.code === 'BAD_REQUEST' ? 'invalid-input' : null;
}

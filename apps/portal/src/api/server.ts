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

/** The caller, and the procedures with the caller's rights; created once per request. */
export const pageRequest = cache(async (): Promise<PageRequest> => bridge().openRequest(new Headers(await headers())));

/**
 * Loads what a page shows, from the API. A visitor who is not signed in is sent to sign-in and comes back here. What the reader may not see is not
 * found, and neither is a malformed address. Other refusals are thrown, for the error page.
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

/** Null if it is refused, which the page can do without: a hidden leaderboard, a lab that was removed. */
export async function optional<T>(query: (api: Api) => Promise<T>): Promise<T | null> {
  const { api } = await pageRequest();
  try {
    return await query(api);
  } catch (error) {
    if (errorCode(error) === null) throw error;
    return null;
  }
}

async function signInPath(): Promise<string> {
  return paths.signIn((await headers()).get(PATH_HEADER) ?? undefined);
}

/** The caller; visitors who are not signed in are sent to the sign-in page. */
export async function requireCaller(): Promise<NonNullable<PageRequest['caller']>> {
  const { caller } = await pageRequest();
  if (caller === null) redirect(await signInPath());
  return caller;
}

/** API errors are created on the server's side of the bridge, so `instanceof` does not recognise them. */
export function errorCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  if ('errorCode' in error && typeof error.errorCode === 'string') return error.errorCode;
  // Validation errors come from tRPC itself.
  return 'code' in error && error.code === 'BAD_REQUEST' ? 'invalid-input' : null;
}

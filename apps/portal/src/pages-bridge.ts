import type { Caller, createCaller, InstallationSettings, Scope } from '@rooflab/course';
import type { ReactElement } from 'react';

/** Every procedure, called in this process with the rights of the user who asked for the page. */
export type Api = ReturnType<typeof createCaller>;

export interface PageRequest {
  readonly api: Api;
  readonly caller: Caller | null;
}

/** What people can do before they are signed in. */
export interface SignInOptions {
  readonly password: boolean;
  readonly signUp: boolean;
  /** Without mail nobody can ask for a new password. */
  readonly mail: boolean;
  readonly oidc: readonly { readonly id: string; readonly name: string }[];
}

/**
 * What the server hands to the pages. Next.js bundles the pages apart from the server that runs them; through this one object they use the
 * server's connections, and hold no database client of their own.
 */
export interface PagesBridge {
  openRequest(headers: Headers): Promise<PageRequest>;
  /** Elements without state or events as HTML. Pages cannot do this themselves: their React renders nothing but what is sent to the browser. */
  markup(element: ReactElement): string;
  readonly signIn: SignInOptions;
  readonly settings: InstallationSettings;
  /** What a token for `rooflab hand-in` needs. */
  readonly commandLineScopes: readonly Scope[];
  /** Without a slash at its end. */
  readonly baseUrl: string;
}

declare global {
  var rooflabPagesBridge: PagesBridge | undefined;
}

/** The path that was asked for, with its query; pages that send to the sign-in page come back to it. */
export const PATH_HEADER = 'x-rooflab-path';

import type { Caller, createCaller, InstallationSettings, Scope } from '@rooflab/course';
import type { MarkdownRenderer } from '@rooflab/markdown/renderer';
import type { ReactElement } from 'react';

/** Every procedure, called in this process with the rights of the user who requested the page. */
export type Api = ReturnType<typeof createCaller>;

export interface PageRequest {
  readonly api: Api;
  readonly caller: Caller | null;
}

/** The ways to sign in and sign up. */
export interface SignInOptions {
  readonly password: boolean;
  readonly signUp: boolean;
  /** Without mail nobody can request a new password. */
  readonly mail: boolean;
  readonly oidc: readonly { readonly id: string; readonly name: string }[];
}

/**
 * What the server provides to the pages. Next.js bundles the pages separately from the server that runs them; through this one object they use the
 * server's connections, and need no database client of their own.
 */
export interface PagesBridge {
  openRequest(headers: Headers): Promise<PageRequest>;
  /** Renders elements without state or events to HTML. Pages cannot do this themselves: their React renders only for the browser. */
  markup(element: ReactElement): string;
  /** Foreign Markdown as safe HTML, rendered once and then kept. */
  readonly markdown: MarkdownRenderer['render'];
  readonly signIn: SignInOptions;
  readonly settings: InstallationSettings;
  /** Scopes that a token for `rooflab hand-in` needs. */
  readonly commandLineScopes: readonly Scope[];
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** Origins whose pages may sign in; the portal's own is the first. */
  readonly origins: readonly string[];
}

declare global {
  var rooflabPagesBridge: PagesBridge | undefined;
}

/** The requested path with its query; pages that redirect to sign-in use it to come back. */
export const PATH_HEADER = 'x-rooflab-path';

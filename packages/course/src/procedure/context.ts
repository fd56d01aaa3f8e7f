import type { Database, RepositoryLinkPurpose } from '@rooflab/db';
import type { Auth } from '../auth/auth.ts';
import type { RunReader } from '../auth/read-run.ts';
import type { LiveHub } from '../live/live-hub.ts';
import type { OutsideClient } from '../outside/outside-client.ts';
import type { Logger } from './logger.ts';
import type { Scope } from './scopes.ts';
import type { SharedReads } from './shared-reads.ts';

/** Settings of an installation. */
export interface InstallationSettings {
  /** Instructors of a course may create further courses. */
  readonly instructorsCreateCourses: boolean;
  /** It has a mail server, so that people can be told what is new; left out: it has none. */
  readonly sendsMail?: boolean;
}

/** What a process that serves the API shares between all calls. */
export interface Services {
  readonly db: Database;
  readonly auth: Auth;
  /** Wakes live pages when something happens to what they follow. */
  readonly live: LiveHub;
  readonly clock: () => Date;
  readonly logger: Logger;
  readonly settings: InstallationSettings;
  /** Identifies workflow runs that ask for a token. */
  readonly workflows: RunReader;
  /** The key from which seeds of counted variants are derived. They never leave the server. */
  readonly triesSecret: string;
  /** Calls addresses that users and platforms gave. */
  readonly outside: OutsideClient;
  /** Seals secrets in the database that must be readable again: `sealSecret`. */
  readonly sealKey: string;
}

/** Who calls a procedure. */
export interface Caller {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  /** An administrator of the whole installation. */
  readonly isAdmin: boolean;
  readonly via:
    | { readonly kind: 'session'; readonly sessionId: string }
    | { readonly kind: 'token'; readonly tokenId: string; readonly scopes: readonly Scope[] }
    /** A run of a linked repository's workflow, only for that course and that purpose. */
    | { readonly kind: 'workflow'; readonly linkId: string; readonly courseId: string; readonly purpose: RepositoryLinkPurpose };
}

export interface Context extends Services {
  readonly caller: Caller | null;
  /** Shared by the calls of a page; absent where a context serves one call. */
  readonly sharedReads?: SharedReads;
  /** When the last byte of the request arrived, which deadlines are compared with. Call it once the input was read. */
  readonly receivedAt: () => Date;
  /** Part of every log line, and of every answer to an internal fault. */
  readonly requestId: string;
  /** Why a caller that was named is not accepted; reported when a procedure needs one. */
  readonly refusal: 'token-not-valid' | 'untrusted-origin' | 'rate-limited' | null;
  /** For better-auth's own procedures. */
  readonly headers: Headers;
}

/** What a procedure needs of its context to read a student's grades. */
export type Reader = Pick<Context, 'db' | 'clock'> & { readonly reads: SharedReads };

/** Whether people can be told by mail what is new for them. */
export function sendsMail({ settings }: Pick<Services, 'settings'>): boolean {
  return settings.sendsMail === true;
}

import type { Database } from '@rooflab/db';
import type { Auth } from '../auth/auth.ts';
import type { RunReader } from '../auth/read-run.ts';
import type { LiveHub } from '../live/live-hub.ts';
import type { OutsideClient } from '../outside/outside-client.ts';
import type { Logger } from './logger.ts';
import type { Scope } from './scopes.ts';
import type { SharedReads } from './shared-reads.ts';

/** What the people who run an installation decide about it. */
export interface InstallationSettings {
  /** Whoever is instructor of a course may create further ones. */
  readonly instructorsCreateCourses: boolean;
}

/** What a process that serves the API has once, for all callers. */
export interface Services {
  readonly db: Database;
  readonly auth: Auth;
  /** Wakes live pages when something happens to what they follow. */
  readonly live: LiveHub;
  readonly clock: () => Date;
  readonly logger: Logger;
  readonly settings: InstallationSettings;
  /** Tells whose the runs of workflows are that ask to hand in. */
  readonly workflows: RunReader;
  /** Key of the seeds of counted variants. Nothing that is made with it leaves the server. */
  readonly triesSecret: string;
  /** Calls addresses that somebody from outside gave. */
  readonly outside: OutsideClient;
  /** Seals the secrets that stand in the database and must be read again: `sealSecret`. */
  readonly sealKey: string;
}

/** Who asks. */
export interface Caller {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  /** Of the whole installation. */
  readonly isAdmin: boolean;
  readonly via:
    | { readonly kind: 'session'; readonly sessionId: string }
    | { readonly kind: 'token'; readonly tokenId: string; readonly scopes: readonly Scope[] }
    /** A run of a linked repository's workflow, for that course alone. */
    | { readonly kind: 'workflow'; readonly linkId: string; readonly courseId: string };
}

export interface Context extends Services {
  readonly caller: Caller | null;
  /** Shared by the calls of a page; absent where a context serves one call. */
  readonly sharedReads?: SharedReads;
  /** When the last byte of the request had arrived: what deadlines are held against. To be asked once its input was read. */
  readonly receivedAt: () => Date;
  /** In every log line and in every answer to a fault of ours. */
  readonly requestId: string;
  /** Why there is no caller although one was named: reported when a procedure needs one. */
  readonly refusal: 'token-not-valid' | 'untrusted-origin' | 'rate-limited' | null;
  /** For better-auth's own procedures. */
  readonly headers: Headers;
}

/** What a procedure of a course reads of its context to tell where a student stands. */
export type Reader = Pick<Context, 'db' | 'clock'> & { readonly reads: SharedReads };

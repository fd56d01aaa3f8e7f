import { type Answered, type Asked, LONGEST_WAIT_MS, OPERATIONS, type OperationName, SESSION_HEADER, WORKER_API } from '@rooflab/fleet';
import { PortalAway, PortalRefused } from './portal-error.ts';
import { answeredJson, refusalOf } from './read-answer.ts';
import { readTokenFile } from './token-file.ts';

/** Everything but waiting for work is answered at once. */
const ANSWER_LIMIT_MS = 10_000;

/** A portal that is asked for work answers after `LONGEST_WAIT_MS` at the latest. */
const CLAIM_LIMIT_MS = LONGEST_WAIT_MS + 10_000;

/** All that a worker has of the installation. Everything may be repeated until it is answered. */
export interface Portal {
  /** Throws `PortalRefused`, or `PortalAway`: ask again. `open-session` begins the session in which all that follows is asked. */
  ask<Name extends OperationName>(name: Name, input: Asked<Name>, signal?: AbortSignal): Promise<Answered<Name>>;
  /** The archive of a version of a lab, unchecked. Throws like `ask`. */
  labArchive(hash: string): Promise<Uint8Array>;
  /** Aborted once the token or the session was refused: this worker is at its end. The reason is the `PortalRefused`. */
  readonly ended: AbortSignal;
}

export interface PortalOptions {
  /** As `portalAddress` gives it. */
  readonly address: string;
  readonly tokenFile: string;
  /** Told what is wrong with the token file, at each reading. */
  readonly onWarning: (warning: string) => void;
  /** Default: 10 s, and for a claim as long as a portal may wait for work and 10 s more. */
  readonly limitMs?: (name: OperationName) => number;
}

/** Reads the token file at once; throws where it holds no token. */
export function createPortal({ address, tokenFile, onWarning, limitMs = usualLimitMs }: PortalOptions): Portal {
  const ended = new AbortController();
  let token = readToken();
  let session: string | null = null;

  function readToken(): string {
    const read = readTokenFile(tokenFile);
    if (read.warning !== null) onWarning(read.warning);
    return read.token;
  }

  /** A token that was replaced in the file while the worker ran takes effect when the old one is refused. */
  function hasNewToken(): boolean {
    try {
      const refused = token;
      token = readToken();
      return token !== refused;
    } catch (error) {
      onWarning(error instanceof Error ? error.message : String(error));
      return false;
    }
  }

  async function request(path: string, options: Partial<RequestInit>): Promise<Response> {
    const url = `${address}${WORKER_API}/${path}`;
    const response = await send(url, { ...options, headers: { ...options.headers, ...identity() } });
    if (response.ok) return response;
    const refused = await refusalOf(response, address);
    if (refused instanceof PortalRefused && refused.refusal === 'token' && hasNewToken()) return await request(path, options);
    if (refused instanceof PortalRefused && ['token', 'session'].includes(refused.refusal)) ended.abort(refused);
    throw refused;
  }

  function identity(): Record<string, string> {
    return { authorization: `Bearer ${token}`, ...(session !== null && { [SESSION_HEADER]: session }) };
  }

  return {
    ended: ended.signal,
    async ask(name, input, signal) {
      const limits = [AbortSignal.timeout(limitMs(name)), ...(signal ? [signal] : [])];
      if (name === 'open-session') session = null;
      const headers = { 'content-type': 'application/json' };
      const response = await request(name, { method: 'POST', headers, body: JSON.stringify(input), signal: AbortSignal.any(limits) });
      const answer = await answeredJson(response, OPERATIONS[name].output);
      if ('session' in answer) session = answer.session;
      return answer as Answered<typeof name>;
    },
    async labArchive(hash) {
      const response = await request(`labs/${encodeURIComponent(hash)}`, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS * 3) });
      return await response.bytes().catch((cause: unknown) => Promise.reject(awayBecause(cause)));
    },
  };
}

function usualLimitMs(name: OperationName): number {
  return name === 'claim' ? CLAIM_LIMIT_MS : ANSWER_LIMIT_MS;
}

async function send(url: string, options: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...options, redirect: 'manual' });
  } catch (cause) {
    throw awayBecause(cause);
  }
}

function awayBecause(cause: unknown): PortalAway {
  return new PortalAway(`No portal answered: ${reasonOf(cause)}`, { cause });
}

/** `fetch` hides it in the cause, and in its code where it tried several addresses. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  return error.message || (error as NodeJS.ErrnoException).code || error.name;
}

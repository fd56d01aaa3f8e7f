import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { isNoMetadata, isPublicAddress } from './address-ranges.ts';
import { checkAddress, type PrivateOrigins } from './check-address.ts';
import { judgedLookup } from './judged-lookup.ts';
import { OutsideError } from './outside-error.ts';
import { type Limits, type OutsideAnswer, readAnswer } from './read-answer.ts';

export interface OutsideRequest {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** From the look-up of the name to the last byte of the answer; 15 s unless said. */
  readonly timeoutMs?: number;
  /** Of the answer's body; 1 MiB unless said. */
  readonly maxBytes?: number;
  /** What happens to a longer answer: it is an error, unless said. */
  readonly beyond?: Limits['beyond'];
  readonly signal?: AbortSignal;
}

/** Calls addresses that somebody from outside gave: webhooks, learning platforms. */
export interface OutsideClient {
  /** Throws `OutsideError` for an address that `call` would refuse before it looks up its name. */
  check(address: string): URL;
  /** Throws `OutsideError`, and nothing else. */
  call(address: string, request?: OutsideRequest): Promise<OutsideAnswer>;
}

export interface OutsideClientOptions {
  /** Origins that may lie in a private network, or speak plain http. */
  readonly privateOrigins?: readonly string[];
  /** For tests. */
  readonly lookup?: LookupFunction;
  /** Certificates to trust besides the system's, as PEM; for tests. */
  readonly ca?: string;
}

const TIMEOUT_MS = 15_000;

const MAX_BYTES = 2 ** 20;

/** Learning platforms refuse programs that do not say who they are. */
const USER_AGENT = 'Rooflab (https://github.com/rooflab/rooflab)';

/**
 * The only way to an address from outside. The very address that a connection is made to is judged, after the look-up. Redirects are errors, connections are not kept, no proxy is asked, and answers are not decompressed.
 */
export function createOutsideClient({ privateOrigins = [], lookup, ca }: OutsideClientOptions = {}): OutsideClient {
  const allowed: PrivateOrigins = new Set(privateOrigins);
  const check = (address: string): URL => checkAddress(address, allowed);
  const common = { keepAlive: false, ...(ca && { ca }) };
  const open = new RequestFilteringHttpsAgent({ ...common, lookup: judgedLookup(isPublicAddress, lookup) });
  const inner = { ...common, allowPrivateIPAddress: true, lookup: judgedLookup(isNoMetadata, lookup) };
  const innerHttps = new RequestFilteringHttpsAgent(inner);
  const innerHttp = new RequestFilteringHttpAgent(inner);
  return {
    check,
    call: async (address, request = {}) => {
      const url = check(address);
      const agent = url.protocol === 'http:' ? innerHttp : allowed.has(url.origin) ? innerHttps : open;
      return await send(url, agent, request);
    },
  };
}

async function send(url: URL, agent: http.Agent, request: OutsideRequest): Promise<OutsideAnswer> {
  const { method = 'GET', headers = {}, body, timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES, beyond = 'refuse' } = request;
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = request.signal ? AbortSignal.any([timeout, request.signal]) : timeout;
  const options = { method, agent, signal, headers: { 'user-agent': USER_AGENT, ...lengthOf(body), ...headers } };
  try {
    return await new Promise<OutsideAnswer>((resolve, reject) => {
      const sent = (url.protocol === 'http:' ? http : https).request(url, options, (response) => {
        readAnswer(response, { maxBytes, beyond }).then(resolve, reject);
      });
      sent.on('error', reject);
      sent.end(body);
    });
  } catch (error) {
    throw outsideError(error, timeout.aborted ? timeoutMs : null);
  }
}

function lengthOf(body: string | undefined): Record<string, string> {
  return body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
}

/** As the agent words what it refuses; it has no code. */
const REFUSED_BY_AGENT = /^DNS lookup .* is not allowed/;

function outsideError(error: unknown, timeoutMs: number | null): OutsideError {
  if (error instanceof OutsideError) return error;
  if (timeoutMs !== null)
    return new OutsideError('timeout', `There was no complete answer within ${timeoutMs / 1000} s.`, { cause: error });
  if (error instanceof Error && REFUSED_BY_AGENT.test(error.message)) {
    return new OutsideError('address', 'The name of this address leads into a private network.', { cause: error });
  }
  return new OutsideError('network', `The connection failed (${codeOf(error)}).`, { cause: error });
}

/** `ECONNREFUSED`, `DEPTH_ZERO_SELF_SIGNED_CERT`; the message itself may name addresses. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown reason';
}

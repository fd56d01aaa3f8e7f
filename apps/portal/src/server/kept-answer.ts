import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { sendJson } from './answer.ts';

/** An answer that is the same for everybody, made once per process. */
export interface KeptAnswer {
  readonly body: Buffer;
  readonly headers: OutgoingHttpHeaders;
}

export function keepAnswer(body: Buffer, headers: OutgoingHttpHeaders): KeptAnswer {
  return { body, headers: { ...headers, etag: `"${createHash('sha256').update(body).digest('base64url')}"` } };
}

/** Whether the method can get anything; else the request is refused with those that can. */
export function isRead(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return true;
  response.setHeader('allow', 'GET, HEAD');
  sendJson(response, 405, { error: 'Use GET.' });
  return false;
}

/** Sends it to a client that does not have it already. */
export function sendKept(request: IncomingMessage, response: ServerResponse, { body, headers }: KeptAnswer): void {
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value);
  if (isKnown(request.headers['if-none-match'], String(headers.etag))) {
    response.removeHeader('content-type');
    response.writeHead(304).end();
    return;
  }
  response.writeHead(200, { 'content-length': body.byteLength });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** `If-None-Match` of RFC 9110, 13.1.2: compared weakly, since a compressing proxy makes the tag weak. */
function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.trim() === '*' || header.split(',').some((each) => each.trim().replace(/^W\//, '') === etag);
}

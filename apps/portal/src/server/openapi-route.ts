import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { openApiDocument } from '@rooflab/course';
import { sendJson } from './answer.ts';

/** After an update, a cache may go on with the old one this long. */
const MAX_AGE_SECONDS = 300;

interface Written {
  readonly text: string;
  readonly etag: string;
}

let written: Written | null = null;

/** What the API is, for programs that make clients from it: the same for everybody, written once in the life of the process. */
export function sendOpenApi(request: IncomingMessage, response: ServerResponse): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD');
    sendJson(response, 405, { error: 'Use GET.' });
    return;
  }
  written ??= write();
  response.setHeader('cache-control', `public, max-age=${MAX_AGE_SECONDS}`);
  response.setHeader('etag', written.etag);
  if (isKnown(request.headers['if-none-match'], written.etag)) {
    response.writeHead(304).end();
    return;
  }
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(written.text) });
  response.end(request.method === 'HEAD' ? undefined : written.text);
}

function write(): Written {
  const text = `${JSON.stringify(openApiDocument())}\n`;
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` };
}

/** `If-None-Match` of RFC 9110, 13.1.2: compared weakly, since a proxy that compresses makes the tag weak. */
function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.trim() === '*' || header.split(',').some((each) => each.trim().replace(/^W\//, '') === etag);
}

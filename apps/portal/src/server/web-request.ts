import type { IncomingMessage, ServerResponse } from 'node:http';
import { fromNodeHeaders } from 'better-auth/node';
import { MAX_BODY_BYTES } from './limits.ts';

/** Converts a Node request into the web's `Request`. */
export function webRequest(request: IncomingMessage, { body, baseUrl }: { body: Buffer<ArrayBuffer>; baseUrl: string }): Request {
  const method = request.method ?? 'GET';
  const hasBody = method !== 'GET' && method !== 'HEAD' && body.byteLength > 0;
  const init = { method, headers: fromNodeHeaders(request.headers), ...(hasBody && { body }) };
  return new Request(new URL(request.url ?? '/', baseUrl), init);
}

/** Null when it is longer than allowed, whatever its headers say. */
export async function readBody(request: IncomingMessage, mostBytes = MAX_BODY_BYTES): Promise<Buffer<ArrayBuffer> | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) return null;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Sends a handler's response, in addition to headers that were set before. */
export async function sendAnswer(response: ServerResponse, answer: Response): Promise<void> {
  for (const [name, value] of answer.headers) if (name !== 'set-cookie') response.setHeader(name, value);
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  response.writeHead(answer.status);
  response.end(Buffer.from(await answer.arrayBuffer()));
}

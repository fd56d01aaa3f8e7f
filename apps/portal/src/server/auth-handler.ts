import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Auth, unstorableText } from '@rooflab/api';
import { toldFaults } from '@rooflab/db';
import { fromNodeHeaders } from 'better-auth/node';
import { sendJson } from './answer.ts';
import type { Handler } from './front.ts';
import { MAX_BODY_BYTES } from './limits.ts';

/** Sign-in, sign-out and what belongs to them, under `/api/auth`. Throws what kept the database from answering, whatever better-auth made of it. */
export function createAuthHandler(auth: Auth, baseUrl: string): Handler {
  return async (request, response) => {
    const body = await readBody(request);
    if (body === null) return sendJson(response, 413, { error: `A request may have ${MAX_BODY_BYTES} bytes.` });
    if (!isStorable(request.url ?? '/', body)) {
      const message = 'Text may hold neither NUL nor half of a surrogate pair.';
      return sendJson(response, 400, { code: 'TEXT_NOT_STORABLE', message, remedy: 'Leave those characters out.' });
    }
    const method = request.method ?? 'GET';
    const hasBody = method !== 'GET' && method !== 'HEAD' && body.byteLength > 0;
    const init = { method, headers: fromNodeHeaders(request.headers), ...(hasBody && { body }) };
    const asked = new Request(new URL(request.url ?? '/', baseUrl), init);
    await send(response, await toldFaults(() => auth.handler(asked)));
  };
}

/** Whether a database can keep what is asked for; better-auth hands it on as it comes. */
function isStorable(url: string, body: Buffer): boolean {
  const text = body.toString('utf8');
  if (url.includes('%00') || text.includes('\0')) return false;
  try {
    return unstorableText(JSON.parse(text)) === null;
  } catch {
    return !text.includes('%00'); // a form: in JSON these are three ordinary characters
  }
}

/** Null when it is longer than allowed, whatever its headers say. */
async function readBody(request: IncomingMessage): Promise<Buffer<ArrayBuffer> | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) return null;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BODY_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function send(response: ServerResponse, answer: Response): Promise<void> {
  for (const [name, value] of answer.headers) if (name !== 'set-cookie') response.setHeader(name, value);
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  response.writeHead(answer.status);
  response.end(Buffer.from(await answer.arrayBuffer()));
}

import { type Auth, unstorableText } from '@rooflab/api';
import { toldFaults } from '@rooflab/db';
import { sendJson } from './answer.ts';
import type { Handler } from './front.ts';
import { MAX_BODY_BYTES } from './limits.ts';
import { readBody, sendAnswer, webRequest } from './web-request.ts';

/** Sign-in, sign-out and what belongs to them, under `/api/auth`. Throws what kept the database from answering, whatever better-auth made of it. */
export function createAuthHandler(auth: Auth, baseUrl: string): Handler {
  return async (request, response) => {
    const body = await readBody(request);
    if (body === null) return sendJson(response, 413, { error: `A request may have ${MAX_BODY_BYTES} bytes.` });
    if (!isStorable(request.url ?? '/', body)) {
      const message = 'Text may hold neither NUL nor half of a surrogate pair.';
      return sendJson(response, 400, { code: 'TEXT_NOT_STORABLE', message, remedy: 'Leave those characters out.' });
    }
    const asked = webRequest(request, { body, baseUrl });
    await sendAnswer(response, await toldFaults(() => auth.handler(asked)));
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

import { sendJson } from './answer.ts';
import type { Handler } from './front.ts';
import { MAX_BODY_BYTES } from './limits.ts';
import { readBody, sendAnswer, webRequest } from './web-request.ts';

/** What learning platforms and their users ask for under `/api/lti`. */
export function createLtiRoute(handle: (request: Request) => Promise<Response>, baseUrl: string): Handler {
  return async (request, response) => {
    const body = await readBody(request);
    if (body === null) return sendJson(response, 413, { error: `A request may have ${MAX_BODY_BYTES} bytes.` });
    const answer = await handle(webRequest(request, { body, baseUrl }));
    // The page's own policy says who may frame it, which the older header cannot.
    if (answer.headers.has('content-security-policy')) response.removeHeader('x-frame-options');
    await sendAnswer(response, answer);
  };
}

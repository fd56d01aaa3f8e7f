import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ApiError, answerFor, retryAfterSeconds } from '@rooflab/course';
import { sendJson } from './answer.ts';

/** A fault of ours where no procedure answers: what people read as a page, programs as JSON. */
export function sendFault(request: IncomingMessage, response: ServerResponse, fault: ApiError): void {
  const status = fault.kind === 'unavailable' ? 503 : 500;
  const seconds = retryAfterSeconds(fault);
  if (seconds !== null) response.setHeader('retry-after', seconds);
  const { code, message, remedy, requestId } = answerFor(fault, null);
  if (!/\btext\/html\b/.test(request.headers.accept ?? '')) {
    sendJson(response, status, { code, message, remedy, requestId });
    return;
  }
  const html = noticePage('This page cannot be shown right now', `${message} ${remedy} Reference: ${requestId}.`);
  response.setHeader('cache-control', 'no-store');
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...(seconds !== null && { refresh: String(seconds) }) });
  response.end(request.method === 'HEAD' ? undefined : html);
}

/** Needs neither database nor scripts; both texts are ours. */
export function noticePage(title: string, text: string): string {
  return `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1><p>${text}</p><p>This page reloads automatically.</p></html>\n`;
}

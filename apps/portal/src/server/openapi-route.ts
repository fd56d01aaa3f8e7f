import type { IncomingMessage, ServerResponse } from 'node:http';
import { openApiDocument } from '@rooflab/course';
import { isRead, type KeptAnswer, keepAnswer, sendKept } from './kept-answer.ts';

/** How long a cache may keep the old description after an update. */
const MAX_AGE_SECONDS = 300;

let written: KeptAnswer | null = null;

/** A description of the API for programs that generate clients: the same for everybody, written once per process. */
export function sendOpenApi(request: IncomingMessage, response: ServerResponse): void {
  if (!isRead(request, response)) return;
  written ??= keepAnswer(Buffer.from(`${JSON.stringify(openApiDocument())}\n`), {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': `public, max-age=${MAX_AGE_SECONDS}`,
  });
  sendKept(request, response, written);
}

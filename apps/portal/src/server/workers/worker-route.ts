import type { IncomingMessage, ServerResponse } from 'node:http';
import { TooManyAtOnce, type WorkerApi, WorkerRefused } from '@rooflab/course';
import { mostBodyBytes, OPERATIONS, type OperationName, REFUSALS, SESSION_HEADER, WORKER_API } from '@rooflab/fleet';
import { sendJson } from '../answer.ts';
import type { Handler } from '../front.ts';
import { isRead } from '../kept-answer.ts';
import { readBody } from '../web-request.ts';

const LAB = /^labs\/([0-9a-z]{1,128})$/;

/** A version never changes: who has it need not ask again. */
const FOR_GOOD = 'private, max-age=31536000, immutable';

/** What workers ask for, under `WORKER_API`. No cookie is read here, so pages of other sites can do nothing. */
export function createWorkerRoute(api: WorkerApi): Handler {
  return async (request, response, path) => {
    const rest = path.slice(WORKER_API.length + 1);
    try {
      const [, hash] = LAB.exec(rest) ?? [];
      if (hash !== undefined) await sendArchive(api, { request, response, hash });
      else if (isOperation(rest)) await sendAnswer(api, { request, response, name: rest });
      else sendJson(response, 404, { error: 'There is nothing at this address.' });
    } catch (error) {
      if (error instanceof TooManyAtOnce) sendTooMany(response, error);
      else if (error instanceof TooLong) sendJson(response, 413, { error: error.message });
      else if (error instanceof WorkerRefused) sendJson(response, REFUSALS[error.kind], { refused: error.kind, message: error.message });
      else throw error;
    }
  };
}

function sendTooMany(response: ServerResponse, { message }: TooManyAtOnce): void {
  response.setHeader('retry-after', 1);
  sendJson(response, 429, { error: message });
}

function isOperation(name: string): name is OperationName {
  return Object.hasOwn(OPERATIONS, name);
}

class TooLong extends Error {
  override readonly name = 'TooLong';
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

async function sendAnswer(api: WorkerApi, { request, response, name }: Exchange & { readonly name: OperationName }): Promise<void> {
  if (request.method !== 'POST') {
    response.setHeader('allow', 'POST');
    return sendJson(response, 405, { error: 'Use POST.' });
  }
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const mostBytes = mostBodyBytes(name);
  const readText = async (): Promise<string> => {
    const body = await readBody(request, mostBytes);
    if (body === null) throw new TooLong(`A request for ${name} may have at most ${mostBytes} bytes.`);
    return body.toString('utf8');
  };
  const answer = await api.answer({ name, credentials: credentialsOf(request), readText, gone: gone.signal });
  if (!gone.signal.aborted) sendJson(response, 200, answer);
}

async function sendArchive(api: WorkerApi, { request, response, hash }: Exchange & { readonly hash: string }): Promise<void> {
  if (!isRead(request, response)) return;
  const archive = await api.labArchive(credentialsOf(request), hash);
  if (archive === null) return sendJson(response, 404, { error: 'There is no such version of a lab.' });
  response.setHeader('cache-control', FOR_GOOD);
  response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': archive.byteLength });
  response.end(request.method === 'HEAD' ? undefined : archive);
}

function credentialsOf({ headers }: IncomingMessage) {
  const session = headers[SESSION_HEADER];
  return { authorization: headers.authorization, session: typeof session === 'string' ? session : undefined };
}

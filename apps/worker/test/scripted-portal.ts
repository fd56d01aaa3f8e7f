import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Call {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

/** Answers of a portal that a test decides, one request at a time. */
export interface ScriptedPortal extends AsyncDisposable {
  readonly address: string;
  readonly calls: readonly Call[];
}

export async function scriptedPortal(answer: (call: Call, response: ServerResponse) => void): Promise<ScriptedPortal> {
  const calls: Call[] = [];
  const server = createServer(async (request, response) => {
    const text = await new Response(request).text();
    const call = { path: request.url ?? '', headers: request.headers, body: text === '' ? null : JSON.parse(text) };
    calls.push(call);
    answer(call, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function answerJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** A token file of its own, removed at the end of the scope. */
export function tokenFile(token: string, mode = 0o600): Disposable & { readonly path: string; write(token: string): void } {
  const folder = mkdtempSync(join(tmpdir(), 'rooflab-token-'));
  const path = join(folder, 'token');
  const write = (content: string): void => {
    writeFileSync(path, content);
    chmodSync(path, mode);
  };
  write(token);
  return { path, write, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) };
}

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMarkdownRenderer } from '@rooflab/markdown/renderer';
import { UsageError } from '../../exit-code.ts';
import { pageAssets } from './assets.ts';
import { type LiveLab, openLiveLab } from './live-lab.ts';
import { labPage } from './page.ts';

const ADDRESS = '127.0.0.1';

/** The text of a lab is foreign: of the page nothing runs but its own script, and nothing comes from elsewhere. */
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

/** Only under these names: the page of another site could have its own name lead here. */
const OWN_HOST = /^(127\.0\.0\.1|localhost)(:\d+)?$/;

export interface Preview {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Shows the page of the lab in a folder to this machine, and loads it again when a file changes.
 *
 * @param port 0: a free one
 * Throws `UsageError` where the folder holds no lab or the port is taken.
 */
export async function servePreview(folder: string, port: number): Promise<Preview> {
  const assets = await pageAssets();
  const lab = await openLiveLab(folder);
  const renderer = createMarkdownRenderer();
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
    const refused = refusal(request);
    if (refused) return end(response, refused.status, refused.reason);
    const [path = '/', query = ''] = (request.url ?? '/').split('?');
    const asset = assets.get(path);
    if (asset) response.setHeader('content-type', asset.type).end(asset.content);
    else if (path === '/changes') followChanges(lab, new URLSearchParams(query).get('shown'), response);
    else if (path === '/') void showPage(response);
    else end(response, 404, 'There is nothing here. The page is at /.');
  });

  async function showPage(response: ServerResponse): Promise<void> {
    try {
      const page = await labPage(lab.current(), renderer.render);
      response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
    } catch (error) {
      end(response, 500, error instanceof Error ? error.message : String(error));
    }
  }

  const close = async (): Promise<void> => {
    lab.close();
    server.close();
    server.closeAllConnections();
    await renderer.close();
  };
  try {
    await once(server.listen(port, ADDRESS), 'listening');
  } catch (error) {
    await close();
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`Port ${port} cannot be used (${reason}). Choose another, or leave out --port.`);
  }
  return { url: `http://${ADDRESS}:${(server.address() as AddressInfo).port}/`, close };
}

function refusal({ method, headers: { host = '' } }: IncomingMessage): { readonly status: number; readonly reason: string } | null {
  if (!OWN_HOST.test(host)) return { status: 421, reason: `This page is shown at ${ADDRESS} and localhost only.` };
  return method === 'GET' ? null : { status: 405, reason: 'This page can only be read, with GET.' };
}

function end(response: ServerResponse, status: number, reason: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...(status === 405 && { allow: 'GET' }) }).end(`${reason}\n`);
}

/** Server-sent events: `change` as soon as the lab is no longer the one that is shown. */
function followChanges(lab: LiveLab, shown: string | null, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
  const tell = (): void => void (lab.current().id !== shown && response.write('event: change\ndata:\n\n'));
  tell();
  response.on('close', lab.onChange(tell));
}

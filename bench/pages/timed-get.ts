import { Agent, get, type IncomingMessage } from 'node:http';
import { gunzipSync } from 'node:zlib';

export interface Timed {
  /** From sending to the last byte. */
  readonly ms: number;
  /** From sending to the answer's headers, when the browser can begin. */
  readonly headersMs: number;
  /** As transferred, compressed. */
  readonly bytes: number;
}

export interface Getter {
  /** Throws when the answer is anything but a complete page. */
  (path: string): Promise<Timed>;
  close(): void;
}

/** Next.js marks where a part of a page failed, in an answer whose status is already 200. */
const FAILED_PART = /<template data-dgst=|data-next-error|NEXT_HTTP_ERROR_FALLBACK/;

/** Requests whole pages like a browser, on persistent connections. */
export function createGetter(url: string, cookie: string): Getter {
  const agent = new Agent({ keepAlive: true });
  const headers = { cookie, accept: 'text/html', 'accept-encoding': 'gzip' };
  const getPage = async (path: string): Promise<Timed> => {
    const sentMs = performance.now();
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get(`${url}${path}`, { agent, headers }, resolve).on('error', reject);
    });
    const headersMs = performance.now() - sentMs;
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    const ms = performance.now() - sentMs;
    const body = Buffer.concat(chunks);
    checkPage(path, response, body);
    return { ms, headersMs, bytes: body.byteLength };
  };
  return Object.assign(getPage, { close: () => agent.destroy() });
}

function checkPage(path: string, { statusCode, headers }: IncomingMessage, body: Buffer): void {
  if (statusCode !== 200) throw new Error(`${path} answered ${statusCode} ${headers.location ?? ''}`);
  if (headers['content-encoding'] !== 'gzip') throw new Error(`${path} was not compressed`);
  const text = gunzipSync(body).toString('utf8');
  if (!text.includes('<h1') || !text.trimEnd().endsWith('</html>')) throw new Error(`${path} is not a complete page`);
  const failed = FAILED_PART.exec(text);
  if (failed) throw new Error(`A part of ${path} failed: ${text.slice(failed.index, failed.index + 200)}`);
}

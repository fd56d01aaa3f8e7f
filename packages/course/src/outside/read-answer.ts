import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { OutsideError } from './outside-error.ts';

export interface OutsideAnswer {
  /** Never one that redirects. */
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<IncomingHttpHeaders>;
  readonly body: Buffer;
}

export interface Limits {
  readonly maxBytes: number;
  /** A longer answer is an error, or its beginning is enough. */
  readonly beyond: 'refuse' | 'cut';
}

/** Reads no more than the limit, whatever the answer says about its length. Throws `OutsideError`. */
export async function readAnswer(response: IncomingMessage, { maxBytes, beyond }: Limits): Promise<OutsideAnswer> {
  const { statusCode: status = 0, headers } = response;
  if (status >= 300 && status < 400 && status !== 304) {
    response.destroy();
    throw new OutsideError(
      'redirect',
      `The answer was ${status}: it sends us elsewhere, and redirects are not followed. Use the final address.`,
    );
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes <= maxBytes) continue;
    response.destroy();
    if (beyond === 'refuse') throw new OutsideError('too-large', `The answer has more than ${maxBytes} bytes.`);
    break;
  }
  return { status, headers, body: Buffer.concat(chunks).subarray(0, maxBytes) };
}

/** What the answer says as JSON; null where it is none. */
export function jsonOf({ body }: Pick<OutsideAnswer, 'body'>): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

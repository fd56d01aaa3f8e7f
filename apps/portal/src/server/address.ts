import type { IncomingMessage } from 'node:http';

/**
 * Sets `X-Forwarded-For` to what can be believed: the address of whoever is connected, after what trusted proxies said. Anyone can send the
 * header, and rate limits are counted by it.
 */
export function stampAddress(request: IncomingMessage, trustedProxies: readonly string[]): string {
  const peer = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const said = request.headers['x-forwarded-for'];
  const before = trustedProxies.includes(peer) && said !== undefined ? [said].flat() : [];
  request.headers['x-forwarded-for'] = [...before, peer].join(', ');
  return before[0]?.split(',').at(-1)?.trim() ?? peer;
}

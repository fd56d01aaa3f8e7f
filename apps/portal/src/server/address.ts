import type { IncomingMessage } from 'node:http';

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1)$/;

/** Headers by which proxies say for whom they ask; programs of this machine send none of them. */
const PROXIED = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-host', 'x-forwarded-proto', 'via'] as const;

const fromThisMachine = new WeakSet<IncomingMessage>();

/** Whether a program on this machine sent it, rather than a proxy running here passing it on. */
export function isFromThisMachine(request: IncomingMessage): boolean {
  return fromThisMachine.has(request);
}

/**
 * Sets `X-Forwarded-For` to what can be trusted: the address of the connection, then what trusted proxies reported. Anyone can send the header, and
 * rate limits are counted by it.
 */
export function stampAddress(request: IncomingMessage, trustedProxies: readonly string[]): string {
  const peer = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const said = request.headers['x-forwarded-for'];
  if (LOOPBACK.test(peer) && PROXIED.every((name) => request.headers[name] === undefined)) fromThisMachine.add(request);
  const before = trustedProxies.includes(peer) && said !== undefined ? [said].flat() : [];
  request.headers['x-forwarded-for'] = [...before, peer].join(', ');
  return before[0]?.split(',').at(-1)?.trim() ?? peer;
}

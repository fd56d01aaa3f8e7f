import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFromThisMachine, stampAddress } from './address.ts';

function requestFrom(peer: string, headers: Readonly<Record<string, string>> = {}): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: peer });
  const request = new IncomingMessage(socket);
  Object.assign(request.headers, headers);
  return request;
}

const PROXY = '10.0.0.1';

test('A request’s origin is not believed when it is not reported by a trusted proxy.', () => {
  fc.assert(
    fc.property(
      fc.ipV4().filter((peer) => peer !== PROXY),
      fc.string(),
      (peer, said) => {
        for (const address of [peer, `::ffff:${peer}`]) {
          const request = requestFrom(address, { 'x-forwarded-for': said });
          expect(stampAddress(request, [PROXY])).toBe(peer);
          expect(request.headers['x-forwarded-for']).toBe(peer);
        }
      },
    ),
  );
});

test('For a trusted proxy the address that it added last counts, followed by its own.', () => {
  const request = requestFrom(PROXY, { 'x-forwarded-for': '192.0.2.7, 198.51.100.9' });
  expect(stampAddress(request, [PROXY])).toBe('198.51.100.9');
  expect(request.headers['x-forwarded-for']).toBe(`192.0.2.7, 198.51.100.9, ${PROXY}`);
  expect(stampAddress(requestFrom(PROXY), [PROXY])).toBe(PROXY);
});

test('Only what a program of this machine sends itself comes from this machine, not what a proxy here passes on.', () => {
  const isLocal = (peer: string, headers: Readonly<Record<string, string>> = {}): boolean => {
    const request = requestFrom(peer, headers);
    stampAddress(request, ['127.0.0.1']);
    return isFromThisMachine(request);
  };
  expect([isLocal('127.0.0.1'), isLocal('::1'), isLocal('::ffff:127.0.0.1')]).toEqual([true, true, true]);
  expect(isLocal('192.0.2.7')).toBe(false);
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-host', 'x-forwarded-proto', 'via'])
    expect(isLocal('127.0.0.1', { [name]: '192.0.2.7' })).toBe(false);
});

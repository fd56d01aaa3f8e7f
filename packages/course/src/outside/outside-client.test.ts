import type { LookupFunction } from 'node:net';
import { expect, test } from 'vitest';
import { type Answer, openReceiver } from '../testing/open-receiver.ts';
import { TLS } from '../testing/test-certificate.ts';
import { createOutsideClient, type OutsideRequest } from './outside-client.ts';
import { OutsideError } from './outside-error.ts';

/** A name server that answers with these addresses, one look-up after the other. */
function answering(...answers: readonly (readonly string[])[]): LookupFunction {
  let asked = 0;
  return (_hostname, options, callback) => {
    const addresses = (answers[asked++] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    if (options.all) callback(null, addresses);
    else callback(null, addresses[0]?.address ?? '', addresses[0]?.family);
  };
}

async function outcomeOf(call: Promise<{ status: number; body: Buffer }>): Promise<string> {
  try {
    const { status, body } = await call;
    return `${status} ${body}`;
  } catch (error) {
    return error instanceof OutsideError ? error.fault : String(error);
  }
}

async function callOnce(answer: Answer, request: OutsideRequest = {}): Promise<string> {
  await using receiver = await openReceiver({ answer });
  return await outcomeOf(createOutsideClient({ privateOrigins: [receiver.origin] }).call(`${receiver.origin}/hook`, request));
}

test.each([
  ['127.0.0.1'],
  ['10.1.2.3'],
  ['169.254.169.254'],
  ['0.0.0.0'],
  ['::1'],
  ['::ffff:10.0.0.1'],
  ['::7f00:1'],
  ['64:ff9b::7f00:1'],
  ['64:ff9b:1::7f00:1'],
  ['2002:7f00:1::'],
  ['fd00:ec2::254'],
  ['fe80::1%eth0'],
  ['93.184.215.14', '127.0.0.1'],
])('A public name that leads to %s is refused before a connection is made.', async (...addresses) => {
  await using receiver = await openReceiver({ tls: TLS });
  const port = new URL(receiver.origin).port;
  const client = createOutsideClient({ lookup: answering(addresses), ca: TLS.cert });
  expect(await outcomeOf(client.call(`https://hooks.example.com:${port}/`))).toBe('address');
  expect(receiver.received).toEqual([]);
});

test('A name that is public when the address is given and private when it is called is refused: the address called is the one that was judged.', async () => {
  await using receiver = await openReceiver({ tls: TLS });
  const address = `https://hooks.example.com:${new URL(receiver.origin).port}/`;
  const client = createOutsideClient({ lookup: answering(['127.0.0.1'], ['93.184.215.14']), ca: TLS.cert });
  expect(client.check(address).hostname).toBe('hooks.example.com');
  expect(await outcomeOf(client.call(address))).toBe('address');
  expect(receiver.received).toEqual([]);
});

test('Over https the certificate must be one that the machine trusts.', async () => {
  await using receiver = await openReceiver({ tls: TLS, answer: (response) => response.end('here') });
  const options = { privateOrigins: [receiver.origin] };
  expect(await outcomeOf(createOutsideClient(options).call(receiver.origin))).toBe('network');
  expect(await outcomeOf(createOutsideClient({ ...options, ca: TLS.cert }).call(receiver.origin))).toBe('200 here');
});

test('An allowed origin that leads to the metadata of a cloud is refused all the same.', async () => {
  const client = createOutsideClient({ privateOrigins: ['http://lms.internal'], lookup: answering(['169.254.169.254']) });
  expect(await outcomeOf(client.call('http://lms.internal/'))).toBe('address');
});

test.each([301, 302, 303, 307, 308])('An answer %s is an error, and nobody follows it.', async (status) => {
  await using elsewhere = await openReceiver();
  expect(await callOnce((response) => response.writeHead(status, { location: elsewhere.origin }).end())).toBe('redirect');
  expect(elsewhere.received).toEqual([]);
});

test('An answer is read up to its limit, whatever it says about its length.', async () => {
  const endless: Answer = (response) => {
    const more = (): void => {
      while (!response.destroyed && response.write('x'.repeat(2 ** 16)));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  };
  expect(await callOnce(endless, { maxBytes: 100_000 })).toBe('too-large');
  expect(await callOnce(endless, { maxBytes: 10, beyond: 'cut' })).toBe('200 xxxxxxxxxx');
});

test('An answer has 1 MiB at most unless another limit is said.', async () => {
  const answering =
    (bytes: number): Answer =>
    (response) =>
      void response.end('x'.repeat(bytes));
  expect((await callOnce(answering(2 ** 20))).length).toBe('200 '.length + 2 ** 20);
  expect(await callOnce(answering(2 ** 20 + 1))).toBe('too-large');
});

test('An answer that never ends, and one that never begins, end with the time.', async () => {
  expect(await callOnce((response) => void response.write('drip'), { timeoutMs: 50 })).toBe('timeout');
  expect(await callOnce(() => undefined, { timeoutMs: 50 })).toBe('timeout');
});

test('A connection that breaks, and a port where nobody listens, are told as such without an address.', async () => {
  expect(await callOnce((response) => void response.destroy())).toBe('network');
  const client = createOutsideClient({ privateOrigins: ['http://localhost:9'] });
  await expect(client.call('http://localhost:9/')).rejects.toThrow('The connection failed (ECONNREFUSED).');
});

test('What is sent arrives, with a name that says who calls.', async () => {
  await using receiver = await openReceiver();
  const client = createOutsideClient({ privateOrigins: [receiver.origin] });
  await client.call(`${receiver.origin}/a?b=c`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"ä":1}' });
  expect(receiver.received).toMatchObject([{ method: 'POST', path: '/a?b=c', body: '{"ä":1}', headers: { 'content-length': '8' } }]);
  expect(receiver.received[0]?.headers['user-agent']).toContain('Rooflab');
});

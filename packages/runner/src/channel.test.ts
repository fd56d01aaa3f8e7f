import { Duplex } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Message, openChannel } from './channel.ts';

/** A stream with what was written to it; chunks are pushed by the test. */
function stream() {
  const written: Buffer[] = [];
  const duplex = new Duplex({
    read() {},
    write(chunk, _encoding, done) {
      written.push(chunk);
      done();
    },
  });
  return { duplex, bytes: () => Buffer.concat(written) };
}

/** What arrives of these bytes, in chunks of these lengths. */
function received(bytes: Buffer, lengths: readonly number[]) {
  const { duplex } = stream();
  const messages: Message[] = [];
  const faults: string[] = [];
  openChannel(duplex, { onMessage: (message) => messages.push(message), onFault: (why) => faults.push(why) });
  let at = 0;
  for (const length of [...lengths, bytes.length]) {
    duplex.emit('data', bytes.subarray(at, at + length));
    at += length;
  }
  return { messages, faults };
}

test('Messages arrive as they were sent, however the stream divides them.', () => {
  const text = fc.record({ kind: fc.string(), words: fc.float64Array(), text: fc.string() });
  fc.assert(
    fc.property(fc.array(text), fc.array(fc.integer({ min: 1, max: 40 })), (messages, lengths) => {
      const { duplex, bytes } = stream();
      const channel = openChannel(duplex, { onMessage: () => {}, onFault: () => {} });
      for (const message of messages) channel.send(message);
      expect(received(bytes(), lengths)).toEqual({ messages, faults: [] });
    }),
  );
});

test('Bytes that are no message are one fault, and never thrown.', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 40 }), (body) => {
      const { messages, faults } = received(Buffer.from([body.length, 0, 0, 0, ...body, ...body]), []);
      expect(messages).toEqual([]);
      expect(faults).toHaveLength(1);
    }),
  );
});

test('A message that is larger than any may be is a fault at its first bytes, and is not sent.', () => {
  expect(received(Buffer.from([255, 255, 255, 255]), []).faults).toEqual(['It sent a message of 4294967295 bytes.']);
  const channel = openChannel(stream().duplex, { onMessage: () => {}, onFault: () => {} });
  expect(() => channel.send({ kind: 'large', words: new Uint8Array(2 ** 26) })).toThrow('at most 64 MiB');
});

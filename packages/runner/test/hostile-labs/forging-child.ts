import { writeSync } from 'node:fs';
import { serialize } from 'node:v8';
import { CHANNEL_FD, openParentChannel } from '../../src/channel.ts';
import type { LabRequest } from '../../src/lab/lab-protocol.ts';

/**
 * Started like the process of a lab, but with all of Node: what code could send that has broken out of the language. The seed of a question
 * says what to do.
 */
const ACTS: Record<string, (id: number) => void> = {
  'an answer to a question that nobody asked': () => parent.send({ kind: 'answer', id: 1e6, answer: [] } as never),
  'its answer twice': (id) => {
    for (const _ of [1, 2]) parent.send({ kind: 'answer', id, answer: [] } as never);
  },
  'an id that is no number': () => parent.send({ kind: 'answer', id: { valueOf: null }, answer: [] } as never),
  'a fault without words': (id) => parent.send({ kind: 'fault', id, message: null } as never),
  'an unknown word': (id) => parent.send({ kind: 'evil', id } as never),
  'bytes that are no message': () => write(Buffer.from([4, 0, 0, 0, 1, 2, 3, 4])),
  'a message of no bytes': () => write(Buffer.alloc(4)),
  'a message of 4 GiB': () => {
    const piece = Buffer.alloc(2 ** 20);
    write(Buffer.from([255, 255, 255, 255]));
    for (;;) write(piece);
  },
  'a message that is a list': () => writeMessage([1]),
  'a message that is nothing': () => writeMessage(null),
  'an internal message of Node': () => writeMessage({ cmd: 'NODE_HANDLE_ACK' }),
  'messages without end': () => {
    for (;;) writeMessage({ kind: 'ready' });
  },
};

const parent = openParentChannel(
  (received) => {
    const { id, seed } = received as LabRequest;
    const act = ACTS[seed];
    if (act) act(id);
    else parent.send({ kind: 'answer', id, answer: 'honest' } as never);
  },
  () => process.exit(0),
);
parent.send({ kind: 'ready' });

function writeMessage(message: unknown): void {
  const body = serialize(message);
  const header = Buffer.alloc(4);
  header.writeUInt32LE(body.length);
  write(Buffer.concat([header, body]));
}

/** Node has made the channel non-blocking. */
function write(bytes: Buffer): void {
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(CHANNEL_FD, bytes, at);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') process.exit(0);
    }
  }
}

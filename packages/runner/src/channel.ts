import { Buffer } from 'node:buffer';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { deserialize, serialize } from 'node:v8';

/** Where a child finds its end of the channel. */
export const CHANNEL_FD = 3;

/** For one message. The largest of our own labs has 6 MB. */
const MOST_MESSAGE_BYTES = 64 * 2 ** 20;

const HEADER_BYTES = 4;

/** What goes through a channel: everything that `v8.serialize` can write, with a word that says what it is. */
export interface Message {
  readonly kind: string;
}

interface Receiver {
  readonly onMessage: (message: Message) => void;
  /** Called once, when something came that is no message. Nothing is received after it. */
  readonly onFault: (why: string) => void;
}

export interface Channel {
  /** Throws what `v8.serialize` throws, and `RangeError` for a message that is too large. */
  send<M extends Message>(message: M): void;
}

/**
 * Messages over a stream: the length in four bytes, then the message. Node's own channel would throw in the parent, outside of any promise,
 * for bytes that are no message and for some of its internal messages, and would keep gigabytes for one that never ends.
 */
export function openChannel(stream: Duplex, { onMessage, onFault }: Receiver): Channel {
  const take = frameReader((frame) => onMessage(messageIn(frame)));
  const receive = (bytes: Buffer): void => {
    try {
      take(bytes);
    } catch (error) {
      stream.removeListener('data', receive);
      stream.resume();
      onFault(error instanceof Error ? error.message : String(error));
    }
  };
  stream.on('data', receive);
  stream.on('error', () => {}); // the end of the other process is reported elsewhere
  return {
    send(message) {
      const body = serialize(message);
      if (body.length > MOST_MESSAGE_BYTES) throw new RangeError(`A message may have at most ${MOST_MESSAGE_BYTES / 2 ** 20} MiB.`);
      const header = Buffer.alloc(HEADER_BYTES);
      header.writeUInt32LE(body.length);
      // Both in one call of the system, without a copy.
      stream.cork();
      stream.write(header);
      stream.write(body);
      stream.uncork();
    },
  };
}

/** The end of the channel in a child. The process goes on until the parent closes its end, or `process.exit`. */
export function openParentChannel(onMessage: Receiver['onMessage'], onClosed: () => void): Channel {
  const socket = new Socket({ fd: CHANNEL_FD, readable: true, writable: true });
  socket.once('close', onClosed);
  return openChannel(socket, { onMessage, onFault: onClosed });
}

function messageIn(frame: Buffer): Message {
  const message: unknown = deserialize(frame);
  if (typeof message !== 'object' || message === null || !('kind' in message) || typeof message.kind !== 'string')
    throw new TypeError('It sent something that is no message.');
  return message as Message;
}

/** Puts chunks together. What it returns throws what `onFrame` throws, and `RangeError` for a frame that is too large. */
function frameReader(onFrame: (frame: Buffer) => void): (bytes: Buffer) => void {
  let frame: Buffer = Buffer.alloc(HEADER_BYTES);
  let filled = 0;
  let inBody = false;
  return (bytes) => {
    for (let at = 0; at < bytes.length; ) {
      const copied = bytes.copy(frame, filled, at);
      at += copied;
      filled += copied;
      if (filled < frame.length) return;
      const whole = frame;
      filled = 0;
      inBody = !inBody;
      frame = inBody ? bodyOf(whole.readUInt32LE()) : Buffer.alloc(HEADER_BYTES);
      if (!inBody) onFrame(whole);
    }
  };
}

/** Memory that nothing has touched yet, so a length alone takes none. */
function bodyOf(length: number): Buffer {
  if (length === 0 || length > MOST_MESSAGE_BYTES) throw new RangeError(`It sent a message of ${length} bytes.`);
  return Buffer.allocUnsafeSlow(length);
}

import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** What happens to connections from before the cut when the network is back. */
export type Heal =
  /** Held-up data arrive, as by TCP's own retransmission. */
  | 'resumed'
  /** Reset: a firewall forgot them and says so. */
  | 'reset'
  /** Nothing ever arrives on them, and no error is reported; new ones work. */
  | 'silent';

export interface TcpProxy extends AsyncDisposable {
  readonly port: number;
  /** From now on nothing passes, not even the end of a connection. New connections are accepted but receive nothing. */
  cut(): void;
  heal(how: Heal): void;
  /** New connections lead to this port, and those from before are reset. */
  lead(port: number): void;
  readonly isCut: () => boolean;
}

export interface TcpProxyOptions {
  readonly host: string;
  readonly port: number;
  /** Called with everything that a client sends on its connection; true: this still arrives, and then the cut begins. */
  readonly cutAfter?: (bytes: Buffer, connection: Socket) => boolean;
  /** Called with everything that the server sends, with the client's connection; true: the cut begins, and this does not arrive. */
  readonly cutBefore?: (bytes: Buffer, connection: Socket) => boolean;
}

interface Pair {
  readonly client: Socket;
  readonly server: Socket;
  /** What happened during the cut, in order. */
  readonly held: (() => void)[];
  dead: boolean;
}

/** A network between a client and a server on this machine that can be cut. */
export async function openTcpProxy({ host, port: firstPort, cutAfter, cutBefore }: TcpProxyOptions): Promise<TcpProxy> {
  let cut = false;
  let port = firstPort;
  const pairs = new Set<Pair>();
  const listener = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    const server = connect({ host, port, allowHalfOpen: true, noDelay: true });
    const pair: Pair = { client, server, held: [], dead: false };
    pairs.add(pair);
    const pass = (act: () => void): void => {
      if (pair.dead) return;
      if (cut) pair.held.push(act);
      else act();
    };
    const look = (watch: typeof cutAfter) => (bytes: Buffer) => {
      if (!cut && watch?.(bytes, client) === true) cut = true;
    };
    forward(client, server, { pass, after: look(cutAfter) });
    forward(server, client, { pass, before: look(cutBefore) });
    server.once('close', () => pairs.delete(pair));
  });
  const address = await listen(listener);
  return {
    port: address,
    isCut: () => cut,
    cut() {
      cut = true;
    },
    heal(how) {
      cut = false;
      for (const pair of pairs) settle(pair, how);
    },
    lead(to) {
      port = to;
      for (const pair of pairs) reset(pair);
    },
    async [Symbol.asyncDispose]() {
      for (const pair of pairs) reset(pair);
      listener.close();
      await once(listener, 'close');
    },
  };
}

interface Passing {
  readonly pass: (act: () => void) => void;
  /** Called with what is about to pass, and with what has passed. */
  readonly before?: (bytes: Buffer) => void;
  readonly after?: (bytes: Buffer) => void;
}

function forward(from: Socket, to: Socket, { pass, before, after }: Passing): void {
  from.on('data', (bytes) => {
    before?.(bytes);
    pass(() => void to.write(bytes));
    after?.(bytes);
  });
  from.on('end', () => pass(() => void to.end()));
  from.on('error', () => undefined);
  from.on('close', (hadError) => pass(() => (hadError ? to.destroy() : to.end())));
}

function settle(pair: Pair, how: Heal): void {
  if (how === 'reset') reset(pair);
  else if (how === 'silent') pair.dead = true;
  else for (const act of pair.held.splice(0)) act();
}

function reset({ client, server }: Pair): void {
  client.resetAndDestroy();
  server.resetAndDestroy();
}

async function listen(listener: Server): Promise<number> {
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  return address.port;
}

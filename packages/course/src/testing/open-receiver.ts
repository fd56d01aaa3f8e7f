import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';

/** What arrived at a receiver. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<http.IncomingHttpHeaders>;
  readonly body: string;
}

/** A server of somebody else's, on this machine. */
export interface Receiver extends AsyncDisposable {
  /** `http://localhost:40123` */
  readonly origin: string;
  readonly received: readonly Received[];
}

export type Answer = (response: http.ServerResponse, request: Received) => void;

interface ReceiverOptions {
  /** 204 with nothing in it, unless said. */
  readonly answer?: Answer;
  /** https with this key and certificate. */
  readonly tls?: { readonly key: string; readonly cert: string };
  /** Any free one unless said. */
  readonly port?: number;
}

/** Listens until the end of its scope. */
export async function openReceiver({
  answer = (response) => response.writeHead(204).end(),
  tls,
  port = 0,
}: ReceiverOptions = {}): Promise<Receiver> {
  const received: Received[] = [];
  const listener = async (request: http.IncomingMessage, response: http.ServerResponse): Promise<void> => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const { method = '', url: path = '', headers } = request;
    const arrived = { method, path, headers, body };
    received.push(arrived);
    answer(response, arrived);
  };
  const server = tls === undefined ? http.createServer(listener) : https.createServer(tls, listener);
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  return {
    origin: `${tls === undefined ? 'http' : 'https'}://localhost:${(server.address() as AddressInfo).port}`,
    received,
    [Symbol.asyncDispose]: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

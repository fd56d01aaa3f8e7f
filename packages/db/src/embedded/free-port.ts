import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port that is free at this moment: the given one, or any for 0. Throws when the given one is taken. */
export async function freePort(port = 0): Promise<number> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('The system named no port.');
  return address.port;
}

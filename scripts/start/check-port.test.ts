import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { checkPort } from './check-port.ts';

test('A port that something else has is refused with the remedy; once it is free it is taken.', async () => {
  const other = createServer().listen(0);
  await once(other, 'listening');
  const address = other.address();
  const port = String(typeof address === 'object' ? address?.port : '');
  await expect(checkPort(port)).rejects.toThrow(`Port ${port} is in use, perhaps by a Rooflab that is already running.`);
  other.close();
  await once(other, 'close');
  await expect(checkPort(port)).resolves.toBeUndefined();
});

test.each(['', 'http', '0', '65536', '3000.5'])('"%s" is not a port.', async (port) => {
  await expect(checkPort(port)).rejects.toThrow('PORT is a number from 1 to 65535');
});

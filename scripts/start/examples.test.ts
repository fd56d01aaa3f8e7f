import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test, vi } from 'vitest';
import { handInExamples } from './examples.ts';

/** Of labs that a demo has; the catalogue has more. */
const ASSIGNMENTS = { 'reduction/sum': '1', 'matmul/square': '2' };

test('Examples that the portal refuses are reported one by one, and do not end the start.', async () => {
  const said: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0);
  const portal = createServer((_, response) => response.writeHead(403).end('Not for you.')).listen(0, '127.0.0.1');
  await once(portal, 'listening');
  const address = portal.address();
  try {
    const port = typeof address === 'object' ? address?.port : undefined;
    expect(await handInExamples({ address: { url: `http://127.0.0.1:${port}`, token: 'revoked' }, assignments: ASSIGNMENTS })).toBe(false);
  } finally {
    write.mockRestore();
    portal.close();
  }
  for (const id of Object.keys(ASSIGNMENTS)) expect(said.join('')).toContain(`The example ${id} was not handed in: `);
  expect(said.at(-1)).toBe('\n0 of 2 example hand-ins accepted.\n');
});

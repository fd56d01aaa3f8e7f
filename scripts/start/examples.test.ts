import { once } from 'node:events';
import { createServer } from 'node:http';
import { labs } from '@rooflab/labs';
import { expect, test, vi } from 'vitest';
import { handInExamples } from './examples.ts';

test('Examples that the portal refuses are told one by one, and end nothing.', async () => {
  const said: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0);
  const portal = createServer((request, response) => {
    const calls = (request.url ?? '').split('?')[0]?.split(',') ?? [];
    const refusal = { error: { message: 'Not for you.', code: -32_003, data: { code: 'FORBIDDEN', httpStatus: 403 } } };
    response.writeHead(403, { 'content-type': 'application/json' });
    response.end(JSON.stringify(request.url?.includes('batch=1') ? calls.map(() => refusal) : refusal));
  }).listen(0, '127.0.0.1');
  await once(portal, 'listening');
  const address = portal.address();
  try {
    const port = typeof address === 'object' ? address?.port : undefined;
    expect(await handInExamples({ address: { url: `http://127.0.0.1:${port}`, token: 'revoked' }, assignments: {} })).toBe(false);
  } finally {
    write.mockRestore();
    portal.close();
  }
  for (const { exercises } of labs) expect(said.join('')).toContain(`The example ${exercises[0]?.id} was not handed in: `);
  expect(said.at(-1)).toBe(`\n0 of ${labs.length} example hand-ins accepted.\n`);
});

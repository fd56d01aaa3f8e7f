import type { AddressInfo } from 'node:net';
import type { Services } from '@rooflab/course';
import { TEST_ORIGIN } from '@rooflab/course/testing';
import { pino } from 'pino';
import { type Env, readEnv } from '../env.ts';
import { gracefulClose } from '../graceful-close.ts';
import { createPortalServer, type PortalOptions } from '../server.ts';

export interface ServedPortal extends AsyncDisposable {
  readonly url: string;
  close(): Promise<void>;
}

export function testEnv(changes: Partial<Env> = {}): Env {
  const variables = { DATABASE_URL: 'postgres://unused/unused', ROOFLAB_SECRET: 'only-for-tests', ROOFLAB_URL: TEST_ORIGIN };
  return { ...readEnv({ ...variables, NODE_ENV: 'test', LOG_LEVEL: 'silent' }), ...changes };
}

/** The portal as it is served, on a free port of this machine. */
export async function servePortal(
  services: Services,
  { env = {}, ...options }: { env?: Partial<Env> } & Partial<Omit<PortalOptions, 'env'>> = {},
): Promise<ServedPortal> {
  const server = createPortalServer({ services, env: testEnv(env), logger: pino({ level: 'silent' }), ...options });
  const { close } = gracefulClose(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close, [Symbol.asyncDispose]: close };
}

import { join } from 'node:path';
import { runStart } from '../run-start.ts';
import { untilStopped } from '../until-stopped.ts';

/** `npm start` without pages and without a device; `ROOFLAB_HOME`, `ROOFLAB_ROOT` and `PORT` say where. */
const { env } = process;
const { ROOFLAB_HOME: directory = '', ROOFLAB_ROOT: root = '', PORT: port = '' } = env;

await untilStopped(
  runStart({
    root,
    directory,
    port,
    env,
    once: false,
    baseUrl: `http://localhost:${port}`,
    apps: { portal: join(import.meta.dirname, 'portal-without-pages.ts'), worker: join(import.meta.dirname, 'worker-without-device.ts') },
  }),
);

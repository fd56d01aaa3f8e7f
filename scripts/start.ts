import { join, resolve } from 'node:path';
import { runStart } from './start/run-start.ts';
import { untilStopped } from './start/until-stopped.ts';

/**
 * `npm start`: database, migrations, a demo course with a class and all labs, the portal with its pages, and one grading worker on the best
 * device found; hands in one example per lab, and runs until Ctrl-C. `DATABASE_URL` replaces the embedded PostgreSQL
 * (`ROOFLAB_PORTAL_DATABASE_URL`: for the portal, with a role of its own), `PORT` the port, `ROOFLAB_HOME` the folder
 * `.rooflab`. With `ROOFLAB_ONCE=1` it exits after the examples: with code 0 if all were accepted.
 */

const root = join(import.meta.dirname, '..');
const { env } = process;
const port = env.PORT ?? '3000';

await untilStopped(
  runStart({
    root,
    port,
    env,
    directory: resolve(env.ROOFLAB_HOME ?? join(root, '.rooflab')),
    baseUrl: (env.ROOFLAB_URL ?? `http://localhost:${port}`).replace(/\/+$/, ''),
    apps: { portal: join(root, 'apps/portal/src/main.ts'), worker: join(root, 'apps/worker/src/main.ts') },
    once: env.ROOFLAB_ONCE === '1',
  }),
);

import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Writes the client to packages/db/src/generated. Prisma's command line downloads an engine unless it is given one; generating needs none, so any
// file will do.
const root = fileURLToPath(new URL('../../../../', import.meta.url));
const prisma = join(dirname(createRequire(import.meta.url).resolve('prisma/package.json')), 'build', 'index.js');

execFileSync(process.execPath, [prisma, 'generate', '--schema', join(root, 'prisma', 'schema.prisma'), '--no-hints'], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, CHECKPOINT_DISABLE: '1', PRISMA_HIDE_UPDATE_MESSAGE: '1' },
});

import { closeDatabase, createDatabase, createWorkerToken } from '@rooflab/db';
import { WORKER_SCOPES, workerNamePatternSchema } from '@rooflab/fleet';
import { runProgram } from './program.ts';

/**
 * `node deploy/make-worker-token.ts <label> [names]`: makes a token for workers and prints it, and nothing else, so that it can be written to a file.
 * `names` are those that its workers may have; `*` stands for any characters, and is the default. Administrators make tokens that may do less in the portal, and
 * revoke them there.
 */
await runProgram('make-worker-token', async (url) => {
  const [label, names = '*'] = process.argv.slice(2);
  if (!label) throw new Error('what is the token for? node deploy/make-worker-token.ts <label> [names of its workers, such as gpu-*]');
  const pattern = workerNamePatternSchema.safeParse(names);
  if (!pattern.success) throw new Error(`${names}: ${pattern.error.issues[0]?.message}`);
  const db = createDatabase({ url, poolSize: 1, name: 'rooflab-make-worker-token' });
  try {
    const right = { label, namePattern: pattern.data, scopes: WORKER_SCOPES, deviceClass: null, actor: 'system' } as const;
    return (await createWorkerToken(db, right)).token;
  } finally {
    await closeDatabase(db);
  }
});

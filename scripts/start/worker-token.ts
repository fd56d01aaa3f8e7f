import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { closeDatabase, createDatabase, createWorkerToken, identifyWorker } from '@rooflab/db';
import { WORKER_SCOPES } from '@rooflab/fleet';

/** The file with the token of the worker that `npm start` starts, readable by nobody else. Makes a token when there is none, or the database does not know it. */
export async function keepWorkerToken(databaseUrl: string, { directory }: { readonly directory: string }): Promise<string> {
  const file = join(directory, 'worker-token');
  const db = createDatabase({ url: databaseUrl, poolSize: 1, name: 'rooflab-start' });
  try {
    const known = (await readFile(file, 'utf8').catch(() => '')).trim();
    if (known !== '' && (await identifyWorker(db, { token: known, session: null })) !== null) return file;
    const right = { label: 'npm start', namePattern: '*', scopes: WORKER_SCOPES, deviceClass: null, actor: 'system' } as const;
    const { token } = await createWorkerToken(db, right);
    // Whole or not at all.
    await writeFile(`${file}.${process.pid}`, `${token}\n`, { mode: 0o600 });
    await rename(`${file}.${process.pid}`, file);
    return file;
  } finally {
    await closeDatabase(db);
  }
}

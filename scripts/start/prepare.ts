import { createAuth } from '@rooflab/course';
import { closeDatabase, createDatabase, migrateDatabase } from '@rooflab/db';
import { seedStory } from '../../prisma/demo/seed-story.ts';
import { seedTries } from '../../prisma/demo/tries.ts';
import { type Demo, seedDemo } from '../../prisma/seed.ts';
import { readSecrets, type Secrets, writeSecrets } from './secrets.ts';

export interface Prepared {
  readonly secrets: Secrets;
  readonly demo: Demo;
}

export interface Preparation {
  readonly directory: string;
  readonly baseUrl: string;
  /** Told what the owner of the database may not do. */
  readonly onNotice?: (sentence: string) => void;
}

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** As the owner of the database: migrates it and fills it with the demo; existing data are kept. */
export async function prepare(databaseUrl: string, { directory, baseUrl, onNotice }: Preparation): Promise<Prepared> {
  await migrateDatabase(databaseUrl, onNotice === undefined ? {} : { onNotice });
  const known = await readSecrets(directory);
  // Before anything depends on them: a start that is killed in between must not leave accounts that nobody can sign in to.
  await writeSecrets(directory, known);
  const db = createDatabase({ url: databaseUrl, poolSize: 2, name: 'rooflab-start' });
  try {
    const auth = createAuth({ db, logger: SILENT, secret: known.secret, baseUrl, production: false });
    const demo = await seedDemo({ db, auth }, known);
    await seedStory(db, demo);
    await seedTries(db, { courseId: demo.courseId, triesSecret: known.secret });
    const secrets = { ...known, studentToken: demo.student.token };
    await writeSecrets(directory, secrets);
    return { secrets, demo };
  } finally {
    await closeDatabase(db);
  }
}

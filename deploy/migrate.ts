import { migrateDatabase } from '@rooflab/db';

/** Applies the migrations that the database lacks; any number may be started at once, one works. Exit code 1 with the reason when it fails. */
const url = process.env.DATABASE_URL ?? '';
try {
  if (url === '') throw new Error('DATABASE_URL is missing: postgres://user:password@host/name');
  const applied = await migrateDatabase(url);
  process.stdout.write(applied.length === 0 ? 'The schema is up to date.\n' : `Applied ${applied.join(', ')}.\n`);
  process.exit(0);
} catch (error) {
  process.stderr.write(`migrate: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

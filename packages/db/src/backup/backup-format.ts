import { z } from 'zod';

export const BACKUP_FORMAT = 'rooflab/backup/v1';

/*
 * A backup is text under gzip: one line of JSON (the header); then for each table a line of JSON with its name, its rows in PostgreSQL's COPY text
 * format (which has no line breaks inside a row) and the line `\.`; and finally one line of JSON with the number of rows of each table, without which
 * the file is incomplete.
 */

export const backupHeaderSchema = z.object({
  format: z.literal(BACKUP_FORMAT),
  createdAt: z.iso.datetime(),
  /** The migrations applied, with the SHA-256 of each script: a restore starts with exactly these. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
});

export type BackupHeader = z.infer<typeof backupHeaderSchema>;

export const backupTableSchema = z.object({ table: z.string(), columns: z.array(z.string()) });

export type BackupTable = z.infer<typeof backupTableSchema>;

export const backupTrailerSchema = z.object({ rows: z.record(z.string(), z.int().nonnegative()) });

export const END_OF_TABLE = '\\.';

/** A name quoted for use in SQL. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

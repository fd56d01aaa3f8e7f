import { z } from 'zod';

export const BACKUP_FORMAT = 'rooflab/backup/v1';

/*
 * A backup is text under gzip: one line of JSON (the header), then for each table a line of JSON naming it, its rows in PostgreSQL's COPY
 * text format (which has no line breaks inside a row) and the line `\.`, and last one line of JSON with the number of rows of each, without
 * which the file is incomplete.
 */

export const backupHeaderSchema = z.object({
  format: z.literal(BACKUP_FORMAT),
  createdAt: z.iso.datetime(),
  /** As applied, with the SHA-256 of each script: a restore begins with exactly these. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
});

export type BackupHeader = z.infer<typeof backupHeaderSchema>;

export const backupTableSchema = z.object({ table: z.string(), columns: z.array(z.string()) });

export type BackupTable = z.infer<typeof backupTableSchema>;

export const backupTrailerSchema = z.object({ rows: z.record(z.string(), z.int().nonnegative()) });

export const END_OF_TABLE = '\\.';

/** A name as it stands in SQL. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

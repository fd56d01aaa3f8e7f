import type pg from 'pg';
import type { BackupHeader, BackupTable } from './backup-format.ts';

const MIGRATIONS = '_prisma_migrations';

export async function appliedMigrations(client: pg.Client): Promise<BackupHeader['migrations']> {
  const known = await client.query("SELECT to_regclass('public._prisma_migrations') IS NOT NULL AS known");
  if (known.rows[0]?.known !== true) return [];
  const { rows } = await client.query<{ name: string; checksum: string }>(`
    SELECT migration_name AS name, checksum FROM ${MIGRATIONS} WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`);
  return rows;
}

interface ForeignKey {
  readonly child: string;
  readonly parent: string;
}

/** Our tables with their columns, each after the tables that it refers to. */
export async function tablesInOrder(client: pg.Client): Promise<BackupTable[]> {
  const { rows: tables } = await client.query<BackupTable>(`
    SELECT c.relname AS table, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> '${MIGRATIONS}'
    GROUP BY c.relname ORDER BY c.relname`);
  const { rows: keys } = await client.query<ForeignKey>(`
    SELECT child.relname AS child, parent.relname AS parent FROM pg_constraint k
    JOIN pg_class child ON child.oid = k.conrelid JOIN pg_class parent ON parent.oid = k.confrelid
    WHERE k.contype = 'f' AND child.relnamespace = 'public'::regnamespace AND child.oid <> parent.oid`);
  return parentsFirst(tables, keys);
}

function parentsFirst(tables: readonly BackupTable[], keys: readonly ForeignKey[]): BackupTable[] {
  const ordered: BackupTable[] = [];
  const left = new Map(tables.map((table) => [table.table, table]));
  while (left.size > 0) {
    const free = [...left.values()].filter(({ table }) => !keys.some(({ child, parent }) => child === table && left.has(parent)));
    if (free.length === 0) throw new Error(`These tables refer to each other in a circle: ${[...left.keys()].join(', ')}.`);
    for (const table of free) {
      ordered.push(table);
      left.delete(table.table);
    }
  }
  return ordered;
}

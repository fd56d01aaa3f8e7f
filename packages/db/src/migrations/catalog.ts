import type pg from 'pg';

/** One object of the schema `public`, as PostgreSQL describes it. */
export interface CatalogEntry {
  readonly kind: 'column' | 'constraint' | 'enum' | 'function' | 'index' | 'sequence' | 'trigger';
  /** The table that it belongs to; for a function or a type, its own name. */
  readonly on: string;
  readonly name: string;
  readonly definition: string;
}

/** Everything in the schema except rights, comments and the order of columns. Databases with equal catalogs behave alike. */
export async function readCatalog(client: pg.Client): Promise<CatalogEntry[]> {
  const { rows } = await client.query<CatalogEntry>(CATALOG);
  return rows;
}

/** Index keys that belong to a constraint are left out: the constraint states them. */
const CATALOG = `
  WITH tables AS (SELECT oid, relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> '_prisma_migrations')
  SELECT 'column' AS kind, t.relname AS on, a.attname AS name,
    concat_ws(' ', format_type(a.atttypid, a.atttypmod), CASE WHEN a.attnotnull THEN 'NOT NULL' END,
      CASE a.attgenerated WHEN 's' THEN 'GENERATED' END, pg_get_expr(d.adbin, d.adrelid)) AS definition
  FROM tables t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
  UNION ALL
  SELECT 'constraint', t.relname, k.conname, pg_get_constraintdef(k.oid) FROM tables t JOIN pg_constraint k ON k.conrelid = t.oid
  WHERE k.contype <> 't'
  UNION ALL
  SELECT 'index', t.relname, i.relname, pg_get_indexdef(i.oid)
  FROM tables t JOIN pg_index x ON x.indrelid = t.oid JOIN pg_class i ON i.oid = x.indexrelid
  WHERE NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.oid AND k.conrelid = t.oid)
  UNION ALL
  SELECT 'trigger', t.relname, g.tgname, pg_get_triggerdef(g.oid) FROM tables t JOIN pg_trigger g ON g.tgrelid = t.oid WHERE NOT g.tgisinternal
  UNION ALL
  SELECT 'function', p.proname, p.proname, pg_get_functiondef(p.oid) FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
  UNION ALL
  SELECT 'enum', y.typname, y.typname, string_agg(e.enumlabel, ', ' ORDER BY e.enumsortorder)
  FROM pg_type y JOIN pg_enum e ON e.enumtypid = y.oid WHERE y.typnamespace = 'public'::regnamespace GROUP BY y.typname
  UNION ALL
  SELECT 'sequence', s.sequencename, s.sequencename, s.data_type::text FROM pg_sequences s WHERE s.schemaname = 'public'
  ORDER BY 1, 2, 3`;

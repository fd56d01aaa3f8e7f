import type { CatalogEntry } from './catalog.ts';
import { opaqueEnd, type SqlStatement, sqlStatements } from './sql-statements.ts';

/** The SQL that created each object of a schema; if several statements did, the last. */
export interface SqlSources {
  /** The statement that creates an index, a trigger or a function; null where there is none. */
  statement(kind: 'index' | 'trigger' | 'function', name: string): SqlStatement | null;
  /** What follows `ADD CONSTRAINT name`; null where there is none. */
  constraint(name: string): SqlStatement | null;
}

const MAKES = {
  index: /^CREATE (?:UNIQUE )?INDEX "?(\w+)"?/,
  trigger: /^CREATE (?:OR REPLACE )?(?:CONSTRAINT )?TRIGGER "?(\w+)"?/,
  function: /^CREATE (?:OR REPLACE )?FUNCTION (?:public\.)?"?(\w+)"?/,
} as const;

export function readSources(scripts: readonly string[]): SqlSources {
  const statements = scripts.flatMap(sqlStatements);
  const made = new Map<string, SqlStatement>();
  const constraints = new Map<string, SqlStatement>();
  for (const statement of statements) {
    for (const [kind, pattern] of Object.entries(MAKES)) {
      const name = pattern.exec(statement.text)?.[1];
      if (name !== undefined) made.set(`${kind} ${name}`, statement);
    }
    if (statement.text.startsWith('ALTER TABLE')) for (const [name, added] of addedConstraints(statement)) constraints.set(name, added);
  }
  return {
    statement: (kind, name) => made.get(`${kind} ${name}`) ?? null,
    constraint: (name) => constraints.get(name) ?? null,
  };
}

const ADDS = /((?:[ \t]*--[^\n]*\n)*)[ \t]*(?:ALTER TABLE \S+\s+)?ADD CONSTRAINT "?(\w+)"? /g;

/** The statement's comment goes to its first constraint. */
function addedConstraints({ comment, text }: SqlStatement): [string, SqlStatement][] {
  return [...text.matchAll(ADDS)].map(([whole, before = '', name = ''], index) => {
    const from = whole.length + text.indexOf(whole);
    const own = before.trim().replaceAll(/^\s+/gm, '');
    return [name, { comment: own === '' && index === 0 ? comment : own, text: text.slice(from, clauseEnd(text, from)).trim() }];
  });
}

/** Where a clause of a list ends: at the next comma outside parentheses. */
function clauseEnd(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; ) {
    const character = text[at];
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) return at;
    at = opaqueEnd(text, at) ?? at + 1;
  }
  return text.length;
}

/** The SQL for something that the schema language cannot express: as a migration wrote it, or where none did, as the catalog has it. */
export function sourceOf(sources: SqlSources, { kind, name, definition }: CatalogEntry): SqlStatement {
  const written = kind === 'constraint' ? sources.constraint(name) : kind === 'index' ? sources.statement('index', name) : null;
  return written ?? { comment: '', text: definition };
}

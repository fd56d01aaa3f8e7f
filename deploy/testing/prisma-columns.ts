/** The columns of each table that `prisma/schema.prisma` declares, under their names in the database. */
export function tableColumns(schema: string): Map<string, Set<string>> {
  const models = [...schema.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)];
  const names = new Set(models.map(([, name]) => name));
  return new Map(
    models.map(([, name = '', body = '']) => {
      const fields = [...body.matchAll(/^ {2}(\w+)\s+(\w+)(.*)$/gm)].filter(([, , type = '']) => !names.has(type));
      const columns = fields.map(([, field = '', , rest = '']) => /@map\("(\w+)"\)/.exec(rest)?.[1] ?? field);
      return [/@@map\("(\w+)"\)/.exec(body)?.[1] ?? name, new Set(columns)];
    }),
  );
}

const KEYWORDS = new Set(['select', 'count', 'from', 'where', 'is', 'not', 'null', 'and', 'or', 'join', 'on']);

/** Names in a query of plain counts that the tables do not have; empty when it can be answered. */
export function unknownNames(query: string, tables: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const used = [...query.matchAll(/\b(?:FROM|JOIN) (\w+)(?: (?!WHERE|ON|JOIN)(\w+))?/g)].map(([, table = '', alias]) => ({
    table,
    alias: alias ?? table,
  }));
  const columnsOf = (alias: string): ReadonlySet<string> =>
    new Set(used.filter((one) => one.alias === alias).flatMap(({ table }) => [...(tables.get(table) ?? [])]));
  const unknownTables = used.filter(({ table }) => !tables.has(table)).map(({ table }) => table);
  const bare = new Set(used.filter(({ table, alias }) => table === alias).flatMap(({ table }) => [...(tables.get(table) ?? [])]));
  const qualified = [...query.matchAll(/(\w+)\.(\w+)/g)]
    .filter(([, alias = '', column = '']) => !columnsOf(alias).has(column))
    .map(([text]) => text);
  const plain = query
    .replaceAll(/\w+\.\w+/g, '')
    .match(/[a-z_]\w*/gi)
    ?.filter(
      (word) => !KEYWORDS.has(word.toLowerCase()) && !bare.has(word) && !used.some(({ table, alias }) => word === table || word === alias),
    );
  return [...unknownTables, ...qualified, ...(plain ?? [])];
}

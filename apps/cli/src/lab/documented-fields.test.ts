import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { labSchema } from '@rooflab/lab';
import { expect, test } from 'vitest';
import { z } from 'zod';

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly oneOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly const?: string;
}

/** Paths of all fields below a schema, without the levels of lists and of names that an author chooses. */
function pathsIn({ properties = {}, items, additionalProperties, anyOf = [] }: JsonSchema, prefix = ''): string[] {
  const own = Object.entries(properties).flatMap(([name, field]) => [prefix + name, ...pathsIn(field, `${prefix}${name}.`)]);
  const more = typeof additionalProperties === 'object' ? pathsIn(additionalProperties, prefix) : [];
  const forms = anyOf.flatMap((form) => pathsIn(form, prefix));
  return [...new Set([...own, ...more, ...(items ? pathsIn(items, prefix) : []), ...forms])];
}

const schema = z.toJSONSchema(labSchema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
const exercise = schema.properties?.exercises?.items ?? {};
const page = await readFile(join(import.meta.dirname, '../../../../docs/writing-a-lab.md'), 'utf8');

/** The rows of the table with this head, each as the names in code of its cells. */
function tableOf(head: string): string[][][] {
  const [, rows = ''] = page.split(`${head}\n`)[1]?.match(/^\|[ |-]+\|\n((?:\|.*\n)+)/) ?? [];
  const cells = rows
    .trim()
    .split('\n')
    .map((row) => row.split('|').slice(1, -1));
  return cells.map((row) => row.map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)));
}

const firstCells = (head: string): string[] => tableOf(head).flatMap(([first = []]) => first);

test('The page names every field of lab.json, and no other.', () => {
  expect(firstCells('| field | what it is |').sort()).toEqual(Object.keys(schema.properties ?? {}).sort());
  expect(firstCells('| field of an exercise | what it is |').sort()).toEqual(pathsIn(exercise).sort());
});

test('The page names every kind of fill with its fields.', () => {
  const fill = exercise.properties?.draw?.properties?.fills?.additionalProperties;
  const kinds = (typeof fill === 'object' ? fill.items?.oneOf : []) ?? [];
  const fields = kinds.map(({ properties: { kind, ...rest } = {} }) => [[kind?.const], Object.keys(rest)]);
  expect(tableOf('| `kind` | fields | fills |').map(([kind, names]) => [kind, names])).toEqual(fields);
});

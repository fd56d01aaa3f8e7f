import { z } from 'zod';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

type Direction = 'input' | 'output';

const COMPONENTS = '#/components/schemas/';

export function componentRef(name: string): JsonSchema {
  return { $ref: `${COMPONENTS}${name}` };
}

/**
 * The schemas by name, as JSON Schema 2020-12 of what travels: `input` describes what may be sent, `output` what arrives. A schema that stands
 * in another one under the same object becomes a reference to its name. Throws for what JSON cannot carry.
 */
export function wireSchemas(named: ReadonlyMap<string, z.ZodType>, io: Direction): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of named) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: (id) => `${COMPONENTS}${id}`,
    // A moment is a Date in the process; `onTheWire` says what becomes of it, and throws for anything else of that kind.
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => onTheWire(zodSchema, jsonSchema, io),
  });
  return Object.fromEntries(Object.entries(schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [name, schema]));
}

/** Kinds of schemas that zod leaves empty, since JSON has no such thing. */
const NOT_JSON: ReadonlySet<string> = new Set([
  'any',
  'bigint',
  'custom',
  'function',
  'map',
  'nan',
  'set',
  'symbol',
  'undefined',
  'unknown',
  'void',
]);

function onTheWire({ _zod: { def } }: z.core.$ZodTypes, schema: JsonSchema, io: Direction): void {
  if (NOT_JSON.has(def.type)) throw new Error(`JSON has no schema for z.${def.type}().`);
  if (def.type === 'date') Object.assign(schema, { type: 'string', format: 'date-time' });
  if (def.type === 'union' && io === 'input') withoutDates(def.options, schema);
  // What a later version adds to an answer must not break a client; zod means only that it would take it away itself.
  if (def.type === 'object' && def.catchall === undefined) delete schema.additionalProperties;
  // TypeScript's `readonly`, not "never sent".
  if (def.type === 'readonly') delete schema.readOnly;
  // The format says the same.
  if (schema.format === 'date-time' || schema.format === 'uuid') delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

/** Of `Date | ISO string`, which callers in the same process may choose from, the string travels. */
function withoutDates(options: readonly z.core.$ZodType[], schema: JsonSchema): void {
  const left = schema.anyOf?.filter((_, i) => options[i]?._zod.def.type !== 'date') ?? [];
  if (left.length === 0 || left.length === schema.anyOf?.length) return;
  const [only] = left;
  if (left.length > 1 || only === undefined) {
    schema.anyOf = left;
    return;
  }
  delete schema.anyOf;
  Object.assign(schema, only);
}

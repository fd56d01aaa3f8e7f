import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { appRouter, SCOPE_MEANINGS, SCOPES } from '../packages/api/src/index.ts';
import { markdownTable } from './measuring-tables.ts';

/** `npm run docs`: writes the page about the API from the router itself. */

export const API_PAGE = join(import.meta.dirname, '../docs/api.md');

const SOURCE = join(import.meta.dirname, '../packages/api/src');

const HEAD = `<!-- Written by \`npm run docs\` (scripts/api-page.ts) from the router. Edit there, not here. -->

# The API

[tRPC 11](https://trpc.io) under \`/api/trpc\`: the portal's pages and \`rooflab hand-in\` are built on it, and use nothing else. Queries are GET,
mutations POST, subscriptions server-sent events that continue after the last id they saw.

- **Who.** A session's cookie, or \`Authorization: Bearer rl_…\` with an API token. \`permission\` says who may call; TAs and instructors are
  \`staff\`, an administrator counts as an instructor of every course; a \`course-creator\` is an administrator or, where the installation
  allows it, anyone who is an instructor of a course. What belongs to someone else is answered as if it did not exist: \`not-found\`.
- **Scope.** What a token needs; "session" means that no token will do. A token never allows more than its owner may do.
- **Ids.** Every id in an input must lead to one and the same course. Fields with a question mark may be left out.
- **Refusals** have \`code\`, \`message\`, \`remedy\`, \`details\` and, for faults on our side, \`requestId\`, under \`error.data.error\`. Of \`invalid-input\`,
  \`details.fields\` says what is wrong in a sentence for each field, by its path.
- Inputs and answers are zod schemas beside each procedure in [packages/api/src](../packages/api/src); a client written in TypeScript imports
  the type \`AppRouter\`. Who may call what is tried for every procedure by a test, from
  [authorization-table.ts](../packages/api/src/testing/authorization-table.ts).`;

const definition = z.looseObject({
  type: z.enum(['query', 'mutation', 'subscription']),
  meta: z.object({ permission: z.string(), scope: z.string().nullable() }),
  inputs: z.array(z.unknown()),
});

export interface ListedProcedure {
  /** `handIn.create` */
  readonly path: string;
  readonly type: string;
  readonly permission: string;
  readonly scope: string | null;
  /** `courseId`, `limit?` */
  readonly fields: readonly string[];
  /** Its first sentence in the source; empty where there is none. */
  readonly sentence: string;
}

/** Every procedure of the router, by path. */
export function listProcedures(): ListedProcedure[] {
  const procedures: Record<string, unknown> = appRouter._def.procedures;
  return Object.entries(procedures)
    .map(([path, procedure]) => {
      const { type, meta, inputs } = definition.parse(typeof procedure === 'function' && '_def' in procedure ? procedure._def : undefined);
      return { path, type, ...meta, fields: fieldsOf(inputs[0]), sentence: sentenceOf(path) };
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

function fieldsOf(input: unknown): string[] {
  if (!(input instanceof z.ZodObject)) return [];
  return Object.entries(input.shape).map(([name, field]) => {
    const optional = field instanceof z.ZodType && field.safeParse(undefined).success;
    return optional ? `${name}?` : name;
  });
}

function sentenceOf(path: string): string {
  const { file, name } = sourceOf(path);
  const declared = readFileSync(join(SOURCE, file), 'utf8').split(new RegExp(`^export const ${name} = `, 'm'))[0] ?? '';
  const comment = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(declared)?.[1] ?? '';
  const text = comment
    .replaceAll(/^\s*\*/gm, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return /^.*?\.(?=\s|$)/.exec(text)?.[0] ?? text;
}

/** Where the router takes a procedure from: `import * as module from 'file'`, then `procedure: module.name` in its group. */
function sourceOf(path: string): { readonly file: string; readonly name: string } {
  const [group = '', procedure = ''] = path.split('.');
  const router = readFileSync(join(SOURCE, 'router.ts'), 'utf8');
  const block = new RegExp(`^  ${group}: \\{([\\s\\S]*?)^  \\},`, 'm').exec(router)?.[1] ?? '';
  const [, module = '', name = ''] = new RegExp(`^    ${procedure}: (\\w+)\\.(\\w+),`, 'm').exec(block) ?? [];
  const file = new RegExp(`^import \\* as ${module} from '(.+)';`, 'm').exec(router)?.[1];
  if (file === undefined) throw new Error(`router.ts does not say where ${path} comes from.`);
  return { file, name };
}

export function apiPage(): string {
  const groups = Map.groupBy(listProcedures(), ({ path }) => path.split('.')[0] ?? '');
  const sections = [...groups].map(([group, procedures]) => `## ${group}\n\n${groupTable(procedures)}`);
  return `${[HEAD, scopesTable(), ...sections].join('\n\n')}\n`;
}

function scopesTable(): string {
  const rows = SCOPES.map((scope) => [`\`${scope}\``, SCOPE_MEANINGS[scope]]);
  return markdownTable(['scope of a token', 'what it allows'], rows);
}

function groupTable(procedures: readonly ListedProcedure[]): string {
  const rows = procedures.map(({ path, type, permission, scope, fields, sentence }) => [
    `\`${path}\``,
    type,
    permission,
    permission === 'public' ? '–' : scope === null ? 'session' : `\`${scope}\``,
    fields.map((field) => `\`${field}\``).join(' ') || '–',
    sentence.replaceAll('|', '\\|'),
  ]);
  return markdownTable(['procedure', 'kind', 'permission', 'scope', 'input', 'what it does'], rows);
}

if (import.meta.main) writeFileSync(API_PAGE, apiPage());

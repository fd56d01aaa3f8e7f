import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type ListedProcedure, listProcedures, SCOPE_MEANINGS, SCOPES } from '../packages/api/src/index.ts';
import { markdownTable } from './measuring-tables.ts';

/** `npm run docs`: writes the page about the API from the router itself. */

export const API_PAGE = join(import.meta.dirname, '../docs/api.md');

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
  the type \`AppRouter\`; for any other, each portal describes them in OpenAPI 3.1 at \`/api/openapi.json\` ([a client to copy](openapi.md)). Who may call what is tried for every procedure by a test, from
  [authorization-table.ts](../packages/api/src/testing/authorization-table.ts).`;

/** `courseId`, `limit?` */
function fieldsOf(input: z.ZodType | undefined): string[] {
  if (!(input instanceof z.ZodObject)) return [];
  return Object.entries(input.shape).map(([name, field]) => {
    const optional = field instanceof z.ZodType && field.safeParse(undefined).success;
    return optional ? `${name}?` : name;
  });
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
  const rows = procedures.map(({ path, type, meta: { permission, scope, sentence }, inputs }) => [
    `\`${path}\``,
    type,
    permission,
    permission === 'public' ? '–' : scope === null ? 'session' : `\`${scope}\``,
    fieldsOf(inputs[0])
      .map((field) => `\`${field}\``)
      .join(' ') || '–',
    sentence.replaceAll('|', '\\|'),
  ]);
  return markdownTable(['procedure', 'kind', 'permission', 'scope', 'input', 'what it does'], rows);
}

if (import.meta.main) writeFileSync(API_PAGE, apiPage());

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ListedProcedure, listProcedures, SCOPE_MEANINGS, SCOPES } from '@rooflab/course';
import { z } from 'zod';
import { markdownTable } from './exercise-tables.ts';
import { fillPage } from './pages/fill-page.ts';

/** `npm run docs`: generates the page about the API from the router. */

export const API_PAGE = join(import.meta.dirname, '../docs/records/api.md');

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
  return fillPage('api.md', API_PAGE, { scopes: scopesTable(), procedures: sections.join('\n\n') });
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

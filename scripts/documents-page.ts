import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { experiments } from '@rooflab/catalogue';
import { questions } from '@rooflab/catalogue/questions';
import { foundTables } from './found-tables.ts';
import { fillPage } from './pages/fill-page.ts';

/**
 * `npm run docs`: generates the page that says where each row of the course documents is covered. Combines what questions and experiments
 * declare with what pages/course-documents.md says: rungs (`reduction/sum 01`), handouts, calculators, pages.
 */

export const DOCUMENTS_PAGE = join(import.meta.dirname, '../docs/records/course-documents.md');

export async function documentsPage(): Promise<string> {
  const page = fillPage('course-documents.md', DOCUMENTS_PAGE, { found: await foundTables() });
  return page.replace(/^\| (\d+) \| (.*) \| (.*) \| (.*) \|$/gm, (_, row: string, what: string, here: string, missing: string) => {
    const places = [here, ...named(questions(), 'question', Number(row)), ...named(experiments(), 'experiment', Number(row))].filter(
      Boolean,
    );
    return `| ${[row, what, places.join('; '), missing].join(' | ')} |`;
  });
}

interface Named {
  readonly id: string;
  readonly document?: { readonly rows: readonly number[] } | null;
}

function named(all: readonly Named[], kind: string, row: number): string[] {
  const ids = all.filter(({ document }) => document?.rows.includes(row)).map(({ id }) => `\`${id}\``);
  return ids.length === 0 ? [] : [`${kind}${ids.length > 1 ? 's' : ''} ${ids.join(', ')}`];
}

if (import.meta.main) writeFileSync(DOCUMENTS_PAGE, await documentsPage());

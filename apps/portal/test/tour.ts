import type { Browser, BrowserContext } from 'playwright-core';
import type { Installation } from './installation.ts';
import { findPlaces, type PageEntry, pageTable } from './page-table.ts';
import { apiOf, demoCourseId, openContext, openSignedIn, type Viewer } from './visitor.ts';

/** All pages, with a browser context for each kind of viewer. */
export interface Tour {
  readonly pages: readonly PageEntry[];
  contextOf(viewer: Viewer): BrowserContext;
  /** Address of the page with this name in the table. */
  urlOf(name: string): string;
}

/** Signs in once for each role. */
export async function openTour(browser: Browser, installation: Installation): Promise<Tour> {
  const contexts = new Map<Viewer, BrowserContext>([[null, await openContext(browser)]]);
  for (const role of ['student', 'instructor', 'admin'] as const) {
    contexts.set(role, await openSignedIn(browser, installation, role));
  }
  const contextOf = (viewer: Viewer): BrowserContext => {
    const context = contexts.get(viewer);
    if (!context) throw new Error(`Nobody is signed in as ${viewer}.`);
    return context;
  };
  const staff = await apiOf(contextOf('instructor'), installation);
  const student = await apiOf(contextOf('student'), installation);
  const pages = pageTable(await findPlaces(staff, student, await demoCourseId(staff)));
  const urlOf = (name: string): string => {
    const entry = pages.find((page) => page.name === name);
    if (!entry) throw new Error(`The table has no page ${name}.`);
    return `${installation.url}${entry.path}`;
  };
  return { pages, contextOf, urlOf };
}

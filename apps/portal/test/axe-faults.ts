import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The rules of axe that read colours: all that themes differ in. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

interface AxeOptions {
  /** Also what axe only advises against. */
  readonly practices?: boolean;
  /** Only what may differ in another theme of the same page. */
  readonly colours?: boolean;
}

/** Which violations of WCAG 2.2 AA axe finds on the page as it is now: rule, element and what is wrong with it, to be read in a failure. */
export async function axeFaults(page: Page, { practices = false, colours = false }: AxeOptions = {}): Promise<string[]> {
  // Not as a script element: the page's policy refuses it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const rules = colours ? COLOURS : practices ? null : WCAG;
  const { violations } = await page.evaluate(
    // Preloading is for rules that are not asked for: of style sheets, and of sounds that start by themselves.
    async (runOnly) => await window.axe.run({ resultTypes: ['violations'], preload: false, ...(runOnly && { runOnly }) }),
    rules,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`));
}

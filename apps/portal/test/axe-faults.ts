import axe from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * What axe finds on the page as it is now: rule, element and what is wrong with it, to be read in a failure. It looks for violations of WCAG 2.2 AA,
 * and with `practices` also for what axe only advises against.
 */
export async function axeFaults(page: Page, { practices = false } = {}): Promise<string[]> {
  // Not as a script element: the page's policy refuses it.
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    async (tags) => await window.axe.run({ resultTypes: ['violations'], ...(tags && { runOnly: tags }) }),
    practices ? null : WCAG,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`));
}

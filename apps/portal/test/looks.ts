import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeFaults } from './axe-faults.ts';
import { keepPicture } from './picture.ts';
import { DESK, NARROW, overflow, PHONE } from './visitor.ts';

type Theme = 'dark' | 'light';

async function keep(page: Page, name: string, theme: Theme): Promise<void> {
  await keepPicture(page, `${name}-${theme}-${page.viewportSize()?.width}`);
}

/** What axe finds in both themes, which differ only in colours; keeps a picture of those that are named. Leaves the light one. */
async function themeFaults(page: Page, name: string, { practices, kept }: { practices: boolean; kept: readonly Theme[] }) {
  const found: string[] = [];
  for (const theme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    const faults = await axeFaults(page, theme === 'light' ? { practices } : { colours: true });
    found.push(...faults.map((fault) => `${theme}: ${fault}`));
    if (kept.includes(theme)) await keep(page, name, theme);
  }
  return found;
}

/** Whether the page has a title, and one heading of the first level. */
export async function outlineFaults(page: Page): Promise<string[]> {
  const headings = await page.locator('h1:visible').count();
  return [
    ...(/Rooflab/.test(await page.title()) ? [] : ['It has no title.']),
    ...(headings === 1 ? [] : [`It has ${headings} first-level headings.`]),
  ];
}

/** What axe finds on a page in a wide window; keeps a picture of each theme. */
export async function axeFaultsOfThemes(page: Page, name: string): Promise<string[]> {
  await page.setViewportSize(DESK);
  return await themeFaults(page, name, { practices: false, kept: ['dark', 'light'] });
}

/** By how much the page is too wide for the narrowest window; keeps a picture. */
export async function widthFaults(page: Page, name: string): Promise<string[]> {
  await page.setViewportSize(NARROW);
  const wider = await overflow(page);
  await keep(page, name, 'light');
  return wider > 0 ? [`It is ${wider} px wider than ${NARROW.width} px.`] : [];
}

/** All of these. */
export async function lookFaults(page: Page, name: string): Promise<string[]> {
  return [...(await outlineFaults(page)), ...(await axeFaultsOfThemes(page, name)), ...(await widthFaults(page, name))];
}

/** axe finds nothing in either theme, on a desk and on a phone, and the page fits its window. Keeps a picture of each theme, and of the phone. */
export async function looksRight(page: Page, name: string, { practices = true } = {}): Promise<void> {
  for (const viewport of [PHONE, DESK]) {
    await page.setViewportSize(viewport);
    expect(await overflow(page)).toBe(0);
    const kept: Theme[] = viewport === DESK ? ['dark', 'light'] : ['light'];
    expect(await themeFaults(page, name, { practices, kept })).toEqual([]);
  }
}

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { SCREENSHOTS } from './artefacts.ts';
import { axeFaults } from './axe-faults.ts';
import { DESK, overflow, PHONE } from './visitor.ts';

/** axe finds nothing, and the page is no wider than a phone, in both themes; saves pictures. */
export async function looksRight(page: Page, name: string): Promise<void> {
  await mkdir(SCREENSHOTS, { recursive: true });
  for (const viewport of [DESK, PHONE]) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeFaults(page, { practices: true })).toEqual([]);
      expect(await overflow(page)).toBe(0);
      await page.screenshot({ path: join(SCREENSHOTS, `${name}-${viewport.width}-${colorScheme}.png`), fullPage: true });
    }
  }
  await page.setViewportSize(DESK);
}

import type { Page } from 'playwright-core';
import { ready } from './visitor.ts';

/** Chooses an item in the form of an assignment by typing its address. */
export async function pickItem(page: Page, subject: string): Promise<void> {
  await (await ready(page.getByLabel('Add items'))).fill(subject);
  await page.getByRole('checkbox', { name: `(${subject})` }).check();
}

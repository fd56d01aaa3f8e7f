import type { Locator, Page } from 'playwright-core';
import { ready } from './visitor.ts';

export function button(page: Page, name: string | RegExp): Locator {
  return page.getByRole('button', { name, exact: typeof name === 'string' });
}

export async function press(page: Page, name: string | RegExp): Promise<void> {
  await (await ready(button(page, name).first())).click();
}

/** A section of the report being written; from 1. */
export function section(page: Page, number: number): Locator {
  return page.getByRole('region', { name: new RegExp(`^Report, section ${number} of`) });
}

/** The text area of a section. */
export function area(within: Locator): Locator {
  return within.getByRole('textbox');
}

/** Writes, and waits until the portal has saved it. */
export async function write(page: Page, number: number, text: string): Promise<void> {
  await area(section(page, number)).fill(text);
  await section(page, number).getByText('Saved', { exact: true }).waitFor();
}

/** Invites a fellow student into the report on this page. */
export async function inviteToReport(page: Page, name: string): Promise<void> {
  await (await ready(page.getByLabel('Invite a fellow student'))).selectOption({ label: name });
  await press(page, 'Invite');
  await button(page, `Withdraw the invitation of ${name}`).waitFor();
}

/** Hands in the report on this page, even if some sections contain only the lab's hints. */
export async function handInUnwritten(page: Page, sections: number): Promise<void> {
  await press(page, /^Hand in the report/);
  const question = page.getByRole('dialog', { name: 'Hand in the report?' });
  await question.getByText(`${sections} sections still hold only the hints of the lab.`).waitFor();
  await question.getByRole('button', { name: 'Hand in the report' }).click();
}

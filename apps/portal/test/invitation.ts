import type { Locator, Page } from 'playwright-core';
import type { Installation } from './installation.ts';
import { type Person, ready, visit } from './visitor.ts';

/** The text of the link that a dialog shows once. */
export async function shownLink(dialog: Locator): Promise<string> {
  return (await dialog.locator('code').innerText()).trim();
}

interface Invited {
  /** Address of the invitation. */
  readonly url: string;
  readonly person: Person;
  readonly installation: Installation;
}

/** Opens the invitation, signs up there and joins the course. */
export async function joinByInvitation(page: Page, { url, person, installation }: Invited): Promise<void> {
  await visit(page, url);
  await page.getByText('as a student').waitFor();
  if (page.url() !== `${installation.url}/invitation`) throw new Error(`The token still stands in ${page.url()}.`);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.waitForURL(/sign-up/);
  await (await ready(page.getByLabel('Name'))).fill(person.name);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await (await ready(page.getByRole('button', { name: 'Create account' }))).click();
  await page.waitForURL(`${installation.url}/invitation`);
  await (await ready(page.getByRole('button', { name: 'Join the course' }))).click();
  await page.waitForURL(/\/courses\//);
}

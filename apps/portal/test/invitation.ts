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

/** Opens the invitation of this person, and signs up there: name and address are filled in, and the course opens at once. */
export async function joinByInvitation(page: Page, { url, person, installation }: Invited): Promise<void> {
  await visit(page, url);
  await page.getByText('as a student').waitFor();
  if (page.url() !== `${installation.url}/invitation`) throw new Error(`The token still stands in ${page.url()}.`);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.waitForURL(/sign-up/);
  await ready(page.getByLabel('Name'));
  await page.waitForFunction((email) => document.querySelector<HTMLInputElement>('input[name="email"]')?.value === email, person.email);
  const name = await page.getByLabel('Name').inputValue();
  if (name === '') await page.getByLabel('Name').fill(person.name);
  else if (name !== person.name) throw new Error(`The form names ${name}.`);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await (await ready(page.getByRole('button', { name: 'Create account' }))).click();
  await page.waitForURL(/\/courses\//);
}

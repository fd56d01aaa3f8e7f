import type { Locator, Page } from 'playwright-core';

/** The editor's text, to which a keyboard types. */
export function editorText(page: Page): Locator {
  return page.getByRole('region', { name: 'Editor' }).locator('.cm-content');
}

function resultColumn(page: Page): Locator {
  return page.getByRole('region', { name: 'Result' });
}

/** Replaces the editor's content, like somebody who pastes over all of it. */
export async function paste(page: Page, source: string): Promise<void> {
  const editor = editorText(page);
  await editor.click();
  await page.keyboard.press('ControlOrMeta+a');
  await editor.evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, source);
}

/** Runs the action in the browser and waits until it ends; resolves with the column that shows it. */
export async function practise(page: Page, verb: 'Check' | 'Count' | 'Measure'): Promise<Locator> {
  await page.getByRole('button', { name: verb }).click();
  const column = resultColumn(page);
  await column.getByRole('button', { name: 'Stop' }).waitFor();
  await column.getByRole('button', { name: 'Stop' }).waitFor({ state: 'hidden', timeout: 600_000 });
  return column;
}

/** Hands in the editor's content, and resolves with the address of the hand-in. */
export async function handIn(page: Page, note: string): Promise<string> {
  await page.getByRole('textbox', { name: 'What I changed' }).fill(note);
  await page.getByRole('button', { name: 'Hand in' }).click();
  await page.waitForURL(/\/hand-ins\/[\w-]+$/);
  return page.url();
}

/** Waits until the page of a hand-in shows its result, without a reload. */
export async function untilGraded(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Progress' }).waitFor({ state: 'hidden', timeout: 600_000 });
  await page.getByText('The explanation follows.').waitFor({ state: 'hidden', timeout: 600_000 });
}

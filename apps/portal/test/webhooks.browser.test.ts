import { openReceiver } from '@rooflab/course/testing';
import type { Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { beforeAll, expect, test } from 'vitest';
import { keepFailures } from './failure.ts';
import { looksRight } from './looks.ts';
import { ownBrowser } from './own-browser.ts';
import { ownInstallation } from './own-installation.ts';
import { openSignedIn, ready, visit } from './visitor.ts';

const installation = ownInstallation();
const browser = await ownBrowser();
const WEBHOOKS = `${installation.url}/courses/demo/staff/webhooks`;
const HOST = `localhost:${installation.receiverPort}`;
const HOSTILE = '<script>document.title = "taken"</script>';

let page: Page;

beforeAll(async () => {
  page = await (await openSignedIn(browser, installation, 'instructor')).newPage();
});

keepFailures(() => page);

const button = (name: string) => ready(page.getByRole('button', { name, exact: true }));

test('An instructor adds a webhook, tries it, reads the answer as text, makes a new secret, and deletes it.', async () => {
  await using receiver = await openReceiver({ port: installation.receiverPort, answer: (response) => response.end(HOSTILE) });
  await visit(page, WEBHOOKS);
  await (await button('Add a webhook')).click();
  await page.getByLabel('Address').fill('https://169.254.169.254/latest');
  await page.getByLabel('Description').fill('Dashboard of the lab');
  await (await button('Add the webhook')).click();
  await page.getByText('The address lies in a private network.').waitFor();
  await looksRight(page, 'webhook-new');
  await page.getByLabel('Address').fill(`${receiver.origin}/hook`);
  await (await button('Add the webhook')).click();
  const secret = await page.getByText(/^whsec_/).innerText();
  await (await button('Done')).click();
  expect(await page.content()).not.toContain(secret);

  await (await button(`Send a test to ${HOST}`)).click();
  await page.getByRole('link', { name: `Deliveries to ${HOST}` }).click();
  await page.waitForURL(`${WEBHOOKS}/*`);
  await page.getByRole('cell', { name: 'Delivered' }).waitFor();
  await page.getByText(HOSTILE).waitFor();
  expect(await page.title()).not.toContain('taken');
  const [received] = receiver.received;
  const headers = Object.fromEntries(Object.entries(received?.headers ?? {}).map(([name, value]) => [name, String(value)]));
  expect(new Webhook(secret).verify(received?.body ?? '', headers)).toMatchObject({ type: 'ping' });
  await looksRight(page, 'webhook-deliveries');

  await (await button(`Send again: ${headers['webhook-id']}`)).click();
  await expect.poll(() => receiver.received.map((each) => each.headers['webhook-id'])).toEqual(Array(2).fill(headers['webhook-id']));
  await visit(page, WEBHOOKS);
  await (await button(`New secret for ${HOST}`)).click();
  await (await button('Make a new secret')).click();
  expect(await page.getByText(/^whsec_/).innerText()).not.toBe(secret);
  await (await button('Done')).click();
  await (await button(`Disable ${HOST}`)).click();
  await (await button(`Enable ${HOST}`)).waitFor();
  await page.getByText(/^Disabled on/).waitFor();
  await looksRight(page, 'webhooks');
  await (await button(`Delete ${HOST}`)).click();
  await (await button('Delete')).click();
  await page.getByText('No webhooks yet').waitFor();
});

import { join } from 'node:path';
import type { XrayOutcome, XrayRequest } from '@rooflab/grader';
import type { BrowserContext, Page } from 'playwright-core';
import type { Installation } from './installation.ts';

/** Opens the page of `reduction/sum` in the demo course, and waits until its compiler has read the file. The demo student is signed in. */
export async function openPractice(context: BrowserContext, { url }: Pick<Installation, 'url'>): Promise<Page> {
  await context.addInitScript({ path: join(import.meta.dirname, 'practice-probe.js') });
  const page = await context.newPage();
  await page.goto(`${url}/courses/demo`);
  const link = page.getByRole('list', { name: 'Exercises of Reduction' }).getByRole('link', { name: 'Sum', exact: true });
  await page.goto(new URL((await link.getAttribute('href')) ?? '', url).href);
  await page.getByText('Compiles; the launch plan can be run.').waitFor();
  return page;
}

/** Goes before a worker's own scripts: its adapters have no timestamp queries. */
const WITHOUT_TIMESTAMPS = `{
  const features = Object.getOwnPropertyDescriptor(GPUAdapter.prototype, 'features');
  Object.defineProperty(GPUAdapter.prototype, 'features', {
    ...features,
    get() { return new Set([...features.get.call(this)].filter((feature) => feature !== 'timestamp-query')); },
  });
}
`;

/** From now on, pages of this context practise as in a browser that gives no GPU times. */
export async function hideTimestamps(context: BrowserContext): Promise<void> {
  await context.route('**/*.js', async (route) => {
    // Scripts of a page have the type `script`; a worker's imports do not.
    if (route.request().resourceType() !== 'other') return await route.fallback();
    const response = await route.fetch();
    await route.fulfill({ response, body: `${WITHOUT_TIMESTAMPS}${await response.text()}` });
  });
}

/** Counts a kernel in a worker like the one that this page uses for practice, as it is served. Rejects if the worker fails or finds no device. */
export async function countInBrowser(page: Page, request: XrayRequest): Promise<XrayOutcome> {
  return await page.evaluate(`countKernel(${JSON.stringify(request)})`);
}

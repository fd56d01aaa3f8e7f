import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { axeFaults } from './axe-faults.ts';
import { keepFailures } from './failure.ts';
import { ownBrowser } from './own-browser.ts';
import { ownInstallation } from './own-installation.ts';
import { openContext, overflow, ready, visit } from './visitor.ts';

const { url } = ownInstallation();
const browser = await ownBrowser();
const CALCULATORS = `${url}/calculators`;
const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  context = await openContext(browser);
  page = await context.newPage();
});

keepFailures(() => page);

/** The result's text for a quantity, with narrow spaces as plain ones. */
async function quantity(of: Page, name: string): Promise<string> {
  const shown = of
    .getByRole('region', { name: 'Result' })
    .locator('div')
    .filter({ has: of.getByText(name, { exact: true }) });
  return (await shown.locator('dd').innerText()).replaceAll('\u202f', ' ');
}

test('A link with inputs shows their result to anybody, also without scripts.', async () => {
  await using plain = await openContext(browser, { javaScriptEnabled: false });
  await using reader = await plain.newPage();
  await reader.goto(`${CALCULATORS}/occupancy?device=G80&threadsPerBlock=256&registersPerThread=11`);
  expect(await quantity(reader, 'Threads')).toBe('512 threads');
  expect(await quantity(reader, 'Limited by')).toBe('registers');
  await reader.getByRole('textbox', { name: 'Registers per thread' }).fill('10');
  await reader.getByRole('button', { name: 'Compute' }).click();
  await reader.waitForURL(/registersPerThread=10/);
  expect(await quantity(reader, 'Threads')).toBe('768 threads');
});

test('Typing computes, draws, and keeps the address that of the inputs; what cannot be used says why and takes no result away.', async () => {
  await page.setViewportSize(WIDE);
  await visit(page, CALCULATORS);
  await page.getByRole('link', { name: 'Occupancy of a multiprocessor' }).click();
  await page.waitForURL(`${CALCULATORS}/occupancy`);
  const registers = await ready(page.getByRole('textbox', { name: 'Registers per thread' }));
  await page.getByLabel('Chip, with its compute capability').selectOption('G80');
  await registers.fill('11');
  expect(await quantity(page, 'Threads')).toBe('512 threads');
  expect(new URL(page.url()).searchParams.get('registersPerThread')).toBe('11');
  expect(await page.getByRole('group', { name: 'Points' }).getByRole('img').getAttribute('aria-label')).toContain('11 registers');
  await registers.fill('11x');
  await page.getByText('This cannot be 11x. Give a whole number from 0 to 255.').waitFor();
  expect(await quantity(page, 'Threads')).toBe('512 threads');
  await page.getByLabel('Chip, with its compute capability').selectOption('GH100');
  await registers.fill('33');
  expect(await quantity(page, 'Occupancy')).toBe('75 %');
  await page.reload();
  expect(await quantity(page, 'Occupancy')).toBe('75 %');
  await (await ready(page.getByRole('link', { name: 'Default inputs' }))).click();
  await page.waitForURL(`${CALCULATORS}/occupancy`);
  await page.getByText('8 blocks').first().waitFor();
});

const SHOWN: readonly (readonly [path: string, name: string, value: string])[] = [
  ['launch', 'Blocks', '3 blocks'],
  ['bound', 'Bound', 'memory'],
  ['coalescing?stride=2', 'Sectors', '8 sectors'],
  ['bank-conflicts?stride=32', 'Passes', '32 passes'],
  ['divergence', 'Divergent warps', '8 warps'],
  ['occupancy?device=G80&registersPerThread=11', 'Occupancy', '66.7 %'],
  ['littles-law', 'Warps that hide the latency', '13 warps'],
  ['working-set?dx=511', 'Fits the cache', 'no'],
  ['transfer', 'Upload', '22.35 ms'],
  ['break-even', 'Break-even', '8 187 elements'],
  ['amdahl', 'Speed-up of the whole', '16.81 ×'],
];

test.each(SHOWN)('%s is right, has nothing that axe finds, light or dark, and is no wider than a phone.', async (path, name, value) => {
  const found: string[] = [];
  await page.setViewportSize(WIDE);
  await visit(page, `${CALCULATORS}/${path}`);
  expect(await quantity(page, name)).toBe(value);
  for (const [size, colorScheme] of [
    [WIDE, 'light'],
    [PHONE, 'dark'],
  ] as const) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    found.push(...(await axeFaults(page)).map((fault) => `${colorScheme} ${size.width}: ${fault}`));
    if ((await overflow(page)) > 0) found.push(`It is wider than ${size.width} px.`);
  }
  expect(found).toEqual([]);
});

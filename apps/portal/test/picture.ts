import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { SCREENSHOTS } from './artefacts.ts';

/** A page of pictures takes as long as all that is tested on it. */
const areKept = process.env.ROOFLAB_PICTURES === '1';

/** Keeps a picture of the whole page where pictures are asked for, in half the time that Playwright takes for its smaller files. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (!areKept) return;
  const session = await page.context().newCDPSession(page);
  const { cssContentSize: size } = await session.send('Page.getLayoutMetrics');
  const { data } = await session.send('Page.captureScreenshot', {
    clip: { ...size, scale: 1 },
    captureBeyondViewport: true,
    optimizeForSpeed: true,
  });
  await session.detach();
  await mkdir(SCREENSHOTS, { recursive: true });
  await writeFile(join(SCREENSHOTS, `${name}.png`), data, 'base64');
}

import type { Browser } from 'playwright-core';
import { afterAll } from 'vitest';
import { launchChromium } from './chromium.ts';

let launched: Browser | null = null;

/** The browser of this Vitest worker, which ends with it. When the file ends, what it has opened there is closed. */
export async function ownBrowser(): Promise<Browser> {
  afterAll(async () => {
    await Promise.all(launched?.contexts().map((context) => context.close()) ?? []);
  });
  if (!launched?.isConnected()) launched = await launchChromium();
  return launched;
}

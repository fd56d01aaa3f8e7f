import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach } from 'vitest';
import { FAILURES } from './artefacts.ts';

/** Saves a picture of the page when a test of this file fails. */
export function keepFailures(page: () => Page | undefined): void {
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    await mkdir(FAILURES, { recursive: true });
    const name = task.name.replaceAll(/\W+/g, '-').slice(0, 80);
    await page()
      ?.screenshot({ path: join(FAILURES, `${name}.png`), timeout: 10_000 })
      .catch(() => undefined);
  });
}

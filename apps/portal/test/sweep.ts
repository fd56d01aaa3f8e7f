import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { inTabs } from './in-tabs.ts';
import { axeFaultsOfThemes, outlineFaults, widthFaults } from './looks.ts';
import { ownBrowser } from './own-browser.ts';
import { ownInstallation } from './own-installation.ts';
import { nonceOf, policyFaults } from './page-policy.ts';
import { openTour, type Tour } from './tour.ts';
import { DESK, type Viewer, visit } from './visitor.ts';
import { type Watch, watch } from './watch.ts';

interface Seen {
  readonly name: string;
  readonly axe: readonly string[];
  readonly outline: readonly string[];
  readonly width: readonly string[];
  readonly heard: readonly string[];
  readonly policy: readonly string[];
  readonly nonce: string;
}

type Property = Exclude<keyof Seen, 'name' | 'nonce'>;

interface Tab {
  readonly page: Page;
  readonly ear: Watch;
  close(): Promise<void>;
}

async function see({ page, ear }: Tab, name: string, url: string): Promise<Seen> {
  await page.setViewportSize(DESK);
  const headers = await visit(page, url);
  const heard = ear.take();
  const outline = await outlineFaults(page);
  const axe = await axeFaultsOfThemes(page, name);
  const width = await widthFaults(page, name);
  const nonce = nonceOf(headers['content-security-policy'] ?? '');
  return { name, axe, outline, width, heard: [...heard, ...ear.take()], policy: policyFaults(headers), nonce };
}

/**
 * Registers the tests of what holds for all pages: each is loaded once by each of these kinds of viewers, and everything is looked at in this one
 * visit.
 */
export async function sweepPages(viewers: readonly Viewer[]): Promise<void> {
  const installation = ownInstallation();
  const browser = await ownBrowser();
  const nonces: string[] = [];
  let tour: Tour;

  beforeAll(async () => {
    tour = await openTour(browser, installation);
  });

  describe.each(viewers)('On every page for %s', (viewer) => {
    let seen: readonly Seen[];

    beforeAll(async () => {
      const context = tour.contextOf(viewer);
      const open = async () => {
        const page = await context.newPage();
        return { page, ear: watch(page, installation.url), close: () => page.close() };
      };
      const pages = tour.pages.filter((page) => page.viewer === viewer);
      seen = await inTabs(open, pages, (tab, page) => see(tab, page.name, `${installation.url}${page.path}`));
      nonces.push(...seen.map(({ nonce }) => nonce));
    });

    test.each<[string, Property]>([
      ['axe finds nothing in either theme.', 'axe'],
      ['there is one first-level heading, and a title.', 'outline'],
      ['nothing is wider than a phone.', 'width'],
      ['the console says no error or warning, the policy is kept, and no other host is asked.', 'heard'],
      ['the policy is strict: scripts and styles by nonce, nothing inline, nothing evaluated, no other host.', 'policy'],
    ])('%s', (_sentence, property) => {
      expect(seen.length).toBeGreaterThan(0);
      expect(seen.flatMap((page) => page[property].map((fault) => `${page.name}: ${fault}`))).toEqual([]);
    });
  });

  test('Each page has a nonce of its own.', () => {
    expect(new Set(nonces).size).toBe(nonces.length);
  });
}

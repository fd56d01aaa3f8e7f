import type { Page } from 'playwright-core';
import { ready } from './visitor.ts';

export interface Clicks {
  press(name: string | RegExp, role?: 'button' | 'link'): Promise<void>;
  /** Fields are reached with Tab. */
  write(label: string, text: string): Promise<void>;
  /** Counts a click that a test has made in another way. */
  add(): void;
  count(): number;
}

/** Uses a page as a newcomer does, and counts the clicks. */
export function clicksOf(page: Page): Clicks {
  let clicks = 0;
  return {
    press: async (name, role = 'button') => {
      clicks += 1;
      await (await ready(page.getByRole(role, { name, exact: typeof name === 'string' }).first())).click();
    },
    write: async (label, text) => (await ready(page.getByLabel(label, { exact: true }).first())).fill(text),
    add: () => {
      clicks += 1;
    },
    count: () => clicks,
  };
}

import type { Page } from 'playwright-core';

export interface Watch {
  /** What went wrong since the last call, in words. */
  take(): string[];
}

/** Notices of React's development build. */
const HARMLESS = /Download the React DevTools|\[HMR\]|\[Fast Refresh\]/;

/** Listens to a page: errors and warnings on its console, dialogs, requests to other hosts. Refusals by the API are left to the tests. */
export function watch(page: Page, url: string): Watch {
  const heard: string[] = [];
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type()) || HARMLESS.test(message.text())) return;
    if (/^Failed to load resource: the server responded with a status of 4\d\d/.test(message.text())) return;
    heard.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => heard.push(`error: ${error.message}`));
  page.on('dialog', (dialog) => {
    heard.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const asked = new URL(request.url());
    if (/^(https?|wss?):$/.test(asked.protocol) && asked.host !== new URL(url).host) heard.push(`request: ${request.url()}`);
  });
  return { take: () => heard.splice(0) };
}

import { expect, test } from 'vitest';
import type { LtiTool } from './lti-tool.ts';
import { readTicket, sealTicket, TICKET_MS, type Ticket } from './ticket.ts';

const SEAL = { sealKey: 'only-for-tests', browser: 'b'.repeat(43) };
const BEGUN = Date.UTC(2026, 8, 1);

const ticket: Ticket = {
  ...{ platformId: crypto.randomUUID(), sub: 'mira-17', name: 'Mira Sol', email: null, deploymentId: '1', role: 'student' },
  ...{ context: { contextId: '7', title: 'Sums', membershipsUrl: null }, link: null, adding: null, until: BEGUN + TICKET_MS },
};

/** As the browser `browser` hands it in so many milliseconds after the launch. */
function readAfter(sinceMs: number, browser = SEAL.browser): Ticket {
  const services = { sealKey: SEAL.sealKey, clock: () => new Date(BEGUN + sinceMs) };
  const request = new Request('https://rooflab.example/api/lti/ticket', { headers: { cookie: `rooflab_lti=${browser}` } });
  const tool = { services } as Pick<LtiTool, 'services'> as LtiTool;
  return readTicket(tool, request, new URLSearchParams({ ticket: sealTicket(ticket, SEAL) })).ticket;
}

test('A ticket opens for ten minutes, and not a millisecond longer.', () => {
  expect(readAfter(10 * 60_000 - 1)).toEqual(ticket);
  expect(() => readAfter(10 * 60_000)).toThrow('took longer than ten minutes');
});

test('A ticket opens in no other browser.', () => {
  expect(() => readAfter(0, 'c'.repeat(43))).toThrow('not begun in this browser');
});

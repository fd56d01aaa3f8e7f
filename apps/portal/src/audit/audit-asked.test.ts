import { expect, test } from 'vitest';
import { auditAddress, auditInput, NOTHING_ASKED, readAuditAsked } from './audit-asked.ts';

test('Whole days are asked for, in the reader’s time zone, also where the clock changes between them.', () => {
  const asked = { ...NOTHING_ASKED, from: '2026-10-24', to: '2026-10-25' };
  expect(auditInput(asked, 'Europe/Berlin')).toEqual({ from: '2026-10-23T22:00:00Z', until: '2026-10-25T23:00:00Z' });
  expect(auditInput({ ...asked, to: '2026-02-31' }, 'UTC')).toMatchObject({ until: '2026-03-04T00:00:00Z' });
});

test('An address leads back to what was asked, and leaves out what was not.', () => {
  const asked = { ...NOTHING_ASKED, who: 'Ada', action: 'override.set', kind: 'override', from: '2026-11-01' };
  const address = auditAddress('/admin/audit', asked);
  expect(address).toBe('/admin/audit?who=Ada&action=override.set&kind=override&from=2026-11-01');
  expect(readAuditAsked(Object.fromEntries(new URL(address, 'http://x').searchParams))).toEqual(asked);
  expect(auditInput(asked, 'UTC')).toEqual({ who: 'Ada', action: 'override.set', subjectKind: 'override', from: '2026-11-01T00:00:00Z' });
});

test('What no entry can have filters nothing.', () => {
  const asked = { action: 'override.frobnicate', kind: 'cat', subject: '../x', from: 'yesterday', to: '1', before: '-1' };
  expect(readAuditAsked(asked)).toEqual(NOTHING_ASKED);
});

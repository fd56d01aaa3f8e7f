import { expect, test } from 'vitest';
import { currentZoneName, timeZoneChoices } from './time-zone-choices.ts';

test('Each time zone is offered once, by its current name, and the engine knows every name.', () => {
  const choices = timeZoneChoices('Europe/Berlin');
  expect(choices.slice(0, 3)).toEqual(['Europe/Berlin', 'UTC', 'Africa/Abidjan']);
  expect(choices).toContain('Asia/Kolkata');
  expect(choices.filter((zone) => currentZoneName(zone) !== zone)).toEqual([]);
  const known = choices.map((timeZone) => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone);
  expect(new Set(known).size).toBe(choices.length);
});

test('An old name that is stored stays the chosen one.', () => {
  expect(timeZoneChoices('Asia/Calcutta')[0]).toBe('Asia/Calcutta');
});

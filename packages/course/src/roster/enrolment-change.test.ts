import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AskedPlace, type Place, placeAfter } from './enrolment-change.ts';

const RANKS = ['student', 'ta', 'instructor'] as const;
const rank = ({ role }: Place): number => RANKS.indexOf(role);

const role = fc.constantFrom(...RANKS);
const section = fc.option(fc.constantFrom('A1', 'B2'));
const place: fc.Arbitrary<Place> = fc.record({ role, section, dropped: fc.boolean() });
const asked: fc.Arbitrary<AskedPlace> = fc.record({ role: fc.option(role), section, dropped: fc.boolean() }, { requiredKeys: [] });

test('Only staff lower a role or undo a drop.', () => {
  fc.assert(
    fc.property(place, asked, fc.constantFrom('invitation' as const, 'code' as const), (before, wish, by) => {
      const after = placeAfter(before, wish, by);
      expect(rank(after)).toBeGreaterThanOrEqual(rank(before));
      expect(after.dropped).toBe(before.dropped);
      if (before.dropped) expect(after).toEqual(before);
    }),
  );
});

test('No account gets a higher role by an address that it only claims, or by a code.', () => {
  fc.assert(
    fc.property(fc.option(place), asked, fc.constantFrom('file-unproved' as const, 'code' as const), (before, wish, by) => {
      expect(rank(placeAfter(before, wish, by))).toBeLessThanOrEqual(before === null ? 0 : rank(before));
    }),
  );
});

test('A file that says nothing of role and section keeps both, and takes people back.', () => {
  fc.assert(
    fc.property(place, fc.constantFrom('file' as const, 'file-unproved' as const), (before, by) => {
      expect(placeAfter(before, { role: null, section: null }, by)).toEqual({ ...before, dropped: false });
    }),
  );
});

const ADA: Place = { role: 'student', section: null, dropped: false };

test.each<{ what: string; before: Place | null; wish: AskedPlace; by: Parameters<typeof placeAfter>[2]; after: Place }>([
  { what: 'A new line makes a student.', before: null, wish: {}, by: 'file', after: ADA },
  { what: 'A new line may name a TA.', before: null, wish: { role: 'ta' }, by: 'file', after: { ...ADA, role: 'ta' } },
  { what: 'A file lowers a role that it names.', before: { ...ADA, role: 'ta' }, wish: { role: 'student' }, by: 'file', after: ADA },
  {
    what: 'A file lowers it of a claimed address too.',
    before: { ...ADA, role: 'ta' },
    wish: { role: 'student' },
    by: 'file-unproved',
    after: ADA,
  },
  { what: 'A file drops whom it leaves out.', before: ADA, wish: { dropped: true }, by: 'file', after: { ...ADA, dropped: true } },
  { what: 'An instructor drops by hand.', before: ADA, wish: { dropped: true }, by: 'instructor', after: { ...ADA, dropped: true } },
  {
    what: 'A role set by hand undoes no drop.',
    before: { ...ADA, dropped: true },
    wish: { role: 'ta' },
    by: 'instructor',
    after: { role: 'ta', section: null, dropped: true },
  },
  {
    what: 'An invitation raises a role.',
    before: ADA,
    wish: { role: 'ta', section: 'B2' },
    by: 'invitation',
    after: { role: 'ta', section: 'B2', dropped: false },
  },
  {
    what: 'An invitation leaves a section alone.',
    before: { ...ADA, section: 'A1' },
    wish: { section: 'B2' },
    by: 'invitation',
    after: { ...ADA, section: 'A1' },
  },
  {
    what: 'An invitation enrols as it says.',
    before: null,
    wish: { role: 'instructor', section: 'B2' },
    by: 'invitation',
    after: { role: 'instructor', section: 'B2', dropped: false },
  },
])('$what', ({ before, wish, by, after }) => {
  expect(placeAfter(before, wish, by)).toEqual(after);
});

test('Nothing else in the code writes enrolments, but the names on leaderboards, the merging of accounts, the demo and tests.', () => {
  const root = join(import.meta.dirname, '../../../..');
  const writes =
    /enrolment\.(create|createMany|createManyAndReturn|update|updateMany|upsert|delete|deleteMany)\(|enrolments: \{ (create|update|upsert)|(INSERT INTO|UPDATE|DELETE FROM) enrolments/;
  const writers = ['apps', 'packages', 'prisma']
    .flatMap((room) => readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((file) => `${room}/${file}`))
    .filter((file) => /\.tsx?$/.test(file) && !/node_modules|\/generated\/|\/testing\/|\.next|\.test\.tsx?$/.test(file))
    .filter((file) => writes.test(readFileSync(join(root, file), 'utf8')));
  expect(writers.sort()).toEqual([
    'packages/course/src/roster/commands.ts',
    'packages/course/src/roster/enrolment-change.ts',
    'packages/db/src/accounts/merge-accounts.ts',
    'prisma/demo/people.ts',
    'prisma/seed.ts',
  ]);
});

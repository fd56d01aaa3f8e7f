import { expect, test } from 'vitest';
import { readMemberships } from './memberships.ts';

const PLATFORM = {
  ...{ platformId: '1', name: 'Moodle', issuer: 'https://lms.example.com', clientId: '1', deploymentIds: ['1'], disabledAt: null },
  ...{
    authorizationUrl: 'https://lms.example.com/auth',
    tokenUrl: 'https://lms.example.com/token',
    jwksUrl: 'https://lms.example.com/jwks',
  },
  createdAt: new Date(0),
};

test('A platform that sends its roster too slowly is given up, whatever each page takes.', async () => {
  const membershipsUrl = 'https://lms.example.com/members';
  let nowMs = 0;
  const asked: string[] = [];
  const services = {
    call: async ({ address }: { address: string }) => {
      asked.push(address);
      nowMs += 14_000;
      const headers = { link: `</members?page=${asked.length}>; rel="next"` };
      return { status: 200, headers, body: Buffer.from('{"members":[]}') };
    },
  };
  await expect(readMemberships(services, { platform: PLATFORM, membershipsUrl }, () => nowMs)).rejects.toThrow('longer than 60 s');
  expect(asked).toEqual([membershipsUrl, ...[1, 2, 3, 4].map((page) => `${membershipsUrl}?page=${page}`)]);
});

const MEMBERS_URL = 'https://lms.example.com/members';

/** Reads a roster of so many pages with so many people each, of which each page takes so long. */
async function read({ pages = 1, people = 0, pageMs = 0 }) {
  let [nowMs, page] = [0, 0];
  const services = {
    call: async ({ maxBytes }: { maxBytes?: number }) => {
      expect(maxBytes).toBe(4 * 2 ** 20);
      nowMs += pageMs;
      page += 1;
      const members = Array.from({ length: people }, (_, i) => ({ user_id: `${page}-${i}`, roles: [] }));
      const headers = page < pages ? { link: `</members?page=${page}>; rel="next"` } : {};
      return { status: 200, headers, body: Buffer.from(JSON.stringify({ members })) };
    },
  };
  const roster = await readMemberships(services, { platform: PLATFORM, membershipsUrl: MEMBERS_URL }, () => nowMs);
  return roster.people.length;
}

test('A roster has three thousand people at most.', async () => {
  expect(await read({ pages: 2, people: 1500 })).toBe(3000);
  await expect(read({ people: 3001 })).rejects.toThrow('more than 3000 people');
});

test('A roster has three hundred pages at most.', async () => {
  expect(await read({ pages: 300, people: 1 })).toBe(300);
  await expect(read({ pages: 301 })).rejects.toThrow('more than 300 pages');
});

test('The next page of a roster is still asked for at the end of a minute, and not after it.', async () => {
  expect(await read({ pages: 3, people: 1, pageMs: 30_000 })).toBe(3);
  await expect(read({ pages: 3, pageMs: 30_001 })).rejects.toThrow('longer than 60 s');
});

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

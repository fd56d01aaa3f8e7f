import { expect, test } from 'vitest';
import { CLAIM } from '../testing/lti-platform.ts';
import { addressOf, type LaunchClaims, readLaunchClaims } from './launch-claims.ts';

const AGS = 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint';
const DEEP_LINKING = 'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings';

const BASE = {
  nonce: 'n',
  [`${CLAIM}/version`]: '1.3.0',
  [`${CLAIM}/deployment_id`]: '1',
  [`${CLAIM}/roles`]: [],
};

const LINK = {
  ...BASE,
  [`${CLAIM}/message_type`]: 'LtiResourceLinkRequest',
  [`${CLAIM}/target_link_uri`]: 'https://rooflab.example.org/',
  [`${CLAIM}/resource_link`]: { id: '1' },
};

const SETTINGS = { deep_link_return_url: 'https://lms.example.com/', accept_types: [] };

const ADDING = { ...BASE, [`${CLAIM}/message_type`]: 'LtiDeepLinkingRequest', [DEEP_LINKING]: SETTINGS };

const text = (length: number) => 'x'.repeat(length);
const address = (length: number) => 'https://lms.example.com/'.padEnd(length, 'x');

type Longest = readonly [what: string, most: number, textOf: (length: number) => string, launch: (given: string) => object];

/** Each text with the longest that it may be, and a launch with such a text. */
const LONGEST: readonly Longest[] = [
  ['deployment', 255, text, (given) => ({ ...LINK, [`${CLAIM}/deployment_id`]: given })],
  ['person', 255, text, (given) => ({ ...LINK, sub: given })],
  ['course', 255, text, (given) => ({ ...LINK, [`${CLAIM}/context`]: { id: given } })],
  ['link', 255, text, (given) => ({ ...LINK, [`${CLAIM}/resource_link`]: { id: given } })],
  ['name', 2000, text, (given) => ({ ...LINK, name: given })],
  ['title of a course', 2000, text, (given) => ({ ...LINK, [`${CLAIM}/context`]: { id: '1', title: given } })],
  ['address to return to', 2000, address, (given) => ({ ...ADDING, [DEEP_LINKING]: { ...SETTINGS, deep_link_return_url: given } })],
  ['text to give back', 4000, text, (given) => ({ ...ADDING, [DEEP_LINKING]: { ...SETTINGS, data: given } })],
];

test.each(LONGEST)('The %s of a launch has %i characters at most.', (_what, most, textOf, launch) => {
  expect(readLaunchClaims(launch(textOf(most)))).toHaveProperty('claims');
  expect(readLaunchClaims(launch(textOf(most + 1)))).toHaveProperty('wrong');
});

function claimsOf(launch: object): LaunchClaims {
  const read = readLaunchClaims(launch);
  if ('wrong' in read) throw new Error(read.wrong);
  return read.claims;
}

test('What a platform says of grades is passed over where it is too long, and the launch goes on.', () => {
  const grades = (endpoint: object) => claimsOf({ ...LINK, [AGS]: { scope: [], ...endpoint } }).gradeService;
  expect(grades({ scope: Array(20).fill('x'.repeat(300)) })?.scopes).toHaveLength(20);
  expect(grades({ scope: Array(21).fill('x') })).toBeNull();
  expect(grades({ scope: ['x'.repeat(301)] })).toBeNull();
  expect(grades({ lineitem: address(2000) })?.lineItemUrl).toHaveLength(2000);
  expect(grades({ lineitem: address(2001) })).toBeNull();
});

test('An e-mail address has 254 characters at most.', () => {
  const mail = (last: number) => `a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(last)}.org`;
  expect(addressOf(mail(56))).toHaveLength(254);
  expect(addressOf(mail(57))).toBeNull();
});

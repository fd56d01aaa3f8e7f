import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { readEnv, WrongEnvironment } from './env.ts';

const COMPLETE = { DATABASE_URL: 'postgres://rooflab:hunter2@127.0.0.1:5432/rooflab', ROOFLAB_SECRET: 'k2Jw0q' };

test('an environment that says only what it must gets port 3000, its address, and production', () => {
  expect(readEnv(COMPLETE)).toMatchObject({ port: 3000, baseUrl: 'http://localhost:3000', production: true, trustedProxies: [] });
});

test('only this machine reaches the portal unless an address is named', () => {
  expect(readEnv(COMPLETE).host).toBe('127.0.0.1');
  expect(readEnv({ ...COMPLETE, ROOFLAB_HOST: '' }).host).toBe('127.0.0.1');
  for (const host of ['0.0.0.0', '::', '::1', '10.0.0.7', 'localhost'])
    expect(readEnv({ ...COMPLETE, ROOFLAB_HOST: host }).host).toBe(host);
  expect(() => readEnv({ ...COMPLETE, ROOFLAB_HOST: 'everywhere' })).toThrow(/ROOFLAB_HOST/);
});

test('as many processes share the port as there are cores, up to four, unless said; one outside of production', () => {
  const byDefault = readEnv(COMPLETE).processes;
  expect(byDefault).toBe(Math.min(availableParallelism(), 4));
  expect(readEnv({ ...COMPLETE, ROOFLAB_PORTAL_PROCESSES: '' }).processes).toBe(byDefault);
  expect(readEnv({ ...COMPLETE, ROOFLAB_PORTAL_PROCESSES: '7' }).processes).toBe(7);
  expect(readEnv({ ...COMPLETE, ROOFLAB_PORTAL_PROCESSES: '7', NODE_ENV: 'development' }).processes).toBe(1);
  for (const wrong of ['0', '1.5', '65', 'many'])
    expect(() => readEnv({ ...COMPLETE, ROOFLAB_PORTAL_PROCESSES: wrong })).toThrow(/ROOFLAB_PORTAL_PROCESSES/);
});

test('the address follows the port unless it is said, and loses its last slash', () => {
  expect(readEnv({ ...COMPLETE, PORT: '8080' }).baseUrl).toBe('http://localhost:8080');
  expect(readEnv({ ...COMPLETE, ROOFLAB_URL: 'https://rooflab.example.org/' }).baseUrl).toBe('https://rooflab.example.org');
});

test('what is missing and what is malformed is named, all at once', () => {
  const wrong = () => readEnv({ DATABASE_URL: 'mysql://localhost', PORT: '70000' });
  expect(wrong).toThrow(WrongEnvironment);
  expect(wrong).toThrow(/PORT[\s\S]*DATABASE_URL[\s\S]*ROOFLAB_SECRET/);
});

test('a refused environment does not show its values', () => {
  const url = 'mysql://root:hunter2@localhost';
  let message = '';
  try {
    readEnv({ ...COMPLETE, DATABASE_URL: url });
  } catch (error) {
    message = error instanceof Error ? error.message : '';
  }
  expect(message).toContain('DATABASE_URL');
  expect(message).not.toContain('hunter2');
});

test('instructors create courses unless administrators alone are named', () => {
  for (const given of [{}, { ROOFLAB_COURSE_CREATORS: '' }, { ROOFLAB_COURSE_CREATORS: 'instructors' }])
    expect(readEnv({ ...COMPLETE, ...given }).settings).toEqual({ instructorsCreateCourses: true });
  expect(readEnv({ ...COMPLETE, ROOFLAB_COURSE_CREATORS: 'administrators' }).settings).toEqual({ instructorsCreateCourses: false });
  expect(() => readEnv({ ...COMPLETE, ROOFLAB_COURSE_CREATORS: 'everybody' })).toThrow(/ROOFLAB_COURSE_CREATORS/);
});

test('one verdict in a hundred is checked unless another percentage is given', () => {
  const share = (percent?: string) =>
    readEnv({ ...COMPLETE, ...(percent !== undefined && { ROOFLAB_SPOT_CHECK_PERCENT: percent }) }).spotCheckShare;
  expect([share(), share(''), share('0'), share('2.5'), share('100')]).toEqual([0.01, 0.01, 0, 0.025, 1]);
  for (const percent of ['-1', '100.1', 'all']) expect(() => share(percent)).toThrow(/ROOFLAB_SPOT_CHECK_PERCENT/);
});

test('what may be called inside of the network is named by origins, and nothing else is taken for one', () => {
  const read = (origins: string) => readEnv({ ...COMPLETE, ROOFLAB_PRIVATE_ORIGINS: origins }).privateOrigins;
  expect(read('')).toEqual([]);
  expect(read('https://moodle.internal/, http://localhost:4000')).toEqual(['https://moodle.internal', 'http://localhost:4000']);
  for (const wrong of ['moodle.internal', '*', 'https://moodle.internal/mod/lti', '10.0.0.0/8'])
    expect(() => read(`https://a.internal ${wrong}`)).toThrow(/ROOFLAB_PRIVATE_ORIGINS/);
});

test('lists are split at commas and spaces', () => {
  expect(readEnv({ ...COMPLETE, ROOFLAB_TRUSTED_PROXIES: '10.0.0.1, 10.0.0.2' }).trustedProxies).toEqual(['10.0.0.1', '10.0.0.2']);
});

test('without more, nobody signs in by OIDC, no mail is sent, and metrics have no token', () => {
  const unset = { ROOFLAB_OIDC_ISSUER: '', ROOFLAB_SMTP_URL: '', ROOFLAB_METRICS_TOKEN: '' };
  for (const given of [{}, unset]) expect(readEnv({ ...COMPLETE, ...given })).toMatchObject({ oidc: null, mail: null, metricsToken: null });
});

test('an OIDC provider is found by its issuer, and has its host’s name unless another is said', () => {
  const oidc = {
    ROOFLAB_OIDC_ISSUER: 'https://login.example.org/realms/uni/',
    ROOFLAB_OIDC_CLIENT_ID: 'rooflab',
    ROOFLAB_OIDC_CLIENT_SECRET: 'hunter2',
  };
  expect(readEnv({ ...COMPLETE, ...oidc }).oidc).toEqual({
    id: 'oidc',
    name: 'login.example.org',
    discoveryUrl: 'https://login.example.org/realms/uni/.well-known/openid-configuration',
    clientId: 'rooflab',
    clientSecret: 'hunter2',
  });
  expect(readEnv({ ...COMPLETE, ...oidc, ROOFLAB_OIDC_NAME: 'My university' }).oidc?.name).toBe('My university');
});

test.each([
  [{ ROOFLAB_OIDC_ISSUER: 'https://login.example.org' }, /ROOFLAB_OIDC_CLIENT_ID[\s\S]*ROOFLAB_OIDC_CLIENT_SECRET/],
  [{ ROOFLAB_OIDC_NAME: 'My university' }, /ROOFLAB_OIDC_ISSUER[\s\S]*ROOFLAB_OIDC_CLIENT_ID[\s\S]*ROOFLAB_OIDC_CLIENT_SECRET/],
  [{ ROOFLAB_SMTP_URL: 'smtps://me:hunter2@mail.example.org' }, /ROOFLAB_MAIL_FROM: is missing/],
  [{ ROOFLAB_MAIL_FROM: 'rooflab@example.org' }, /ROOFLAB_SMTP_URL: is missing/],
  [{ ROOFLAB_SMTP_URL: 'https://mail.example.org', ROOFLAB_MAIL_FROM: 'rooflab@example.org' }, /ROOFLAB_SMTP_URL/],
  [{ ROOFLAB_MAIL_FROM: 'a@b\r\nBcc: everybody@example.org' }, /ROOFLAB_MAIL_FROM: must be an address/],
  [{ ROOFLAB_METRICS_TOKEN: 'short' }, /ROOFLAB_METRICS_TOKEN/],
])('settings that are partial or malformed are refused by name: %j', (given, named) => {
  const wrong = () => readEnv({ ...COMPLETE, ...given });
  expect(wrong).toThrow(WrongEnvironment);
  expect(wrong).toThrow(named);
  expect(wrong).not.toThrow(/hunter2/);
});

test('mail has a server and a sender', () => {
  const mail = { ROOFLAB_SMTP_URL: 'smtp://127.0.0.1:2525', ROOFLAB_MAIL_FROM: 'Rooflab <rooflab@example.org>' };
  expect(readEnv({ ...COMPLETE, ...mail }).mail).toEqual({ smtpUrl: mail.ROOFLAB_SMTP_URL, from: mail.ROOFLAB_MAIL_FROM });
});

test('workflows of GitHub and GitLab.com may hand in unless others are named, or none', () => {
  expect(readEnv(COMPLETE).ciIssuers.map(({ url }) => url)).toEqual(['https://token.actions.githubusercontent.com', 'https://gitlab.com']);
  const of = (value: string) => readEnv({ ...COMPLETE, ROOFLAB_CI_ISSUERS: value }).ciIssuers;
  expect(of('none')).toEqual([]);
  expect(of('gitlab=https://git.example.org/, github=https://ghe.example.org/_services/token')).toEqual([
    { kind: 'gitlab', url: 'https://git.example.org' },
    { kind: 'github', url: 'https://ghe.example.org/_services/token' },
  ]);
  for (const wrong of [
    'https://git.example.org',
    'gitlab=http://git.example.org',
    'other=https://git.example.org',
    'none gitlab=https://gitlab.com',
  ])
    expect(() => of(wrong)).toThrow(/ROOFLAB_CI_ISSUERS/);
});

test('numbers and texts at their limits are taken, and those beyond are named', () => {
  const read = (variables: object) => () => readEnv({ ...COMPLETE, ...variables });
  for (const variables of [
    { PORT: '0' },
    { PORT: '65535' },
    { ROOFLAB_PORTAL_PROCESSES: '1' },
    { ROOFLAB_PORTAL_PROCESSES: '64' },
    { ROOFLAB_METRICS_TOKEN: 'x'.repeat(16) },
  ])
    expect(read(variables)).not.toThrow();
  expect(read({ PORT: '-1' })).toThrow(/PORT/);
  expect(read({ PORT: '65536' })).toThrow(/PORT/);
  expect(read({ ROOFLAB_METRICS_TOKEN: 'x'.repeat(15) })).toThrow(/ROOFLAB_METRICS_TOKEN/);
  expect(read({ ROOFLAB_OIDC_NAME: 'x'.repeat(61) })).toThrow(/ROOFLAB_OIDC_NAME/);
});

import { expect, test } from 'vitest';
import { readEnv, WrongEnvironment } from './env.ts';

const COMPLETE = { DATABASE_URL: 'postgres://rooflab:hunter2@127.0.0.1:5432/rooflab', ROOFLAB_SECRET: 'k2Jw0q' };

test('an environment that says only what it must gets port 3000, its address, and production', () => {
  expect(readEnv(COMPLETE)).toMatchObject({ port: 3000, baseUrl: 'http://localhost:3000', production: true, trustedProxies: [] });
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

test('lists are split at commas and spaces', () => {
  expect(readEnv({ ...COMPLETE, ROOFLAB_TRUSTED_PROXIES: '10.0.0.1, 10.0.0.2' }).trustedProxies).toEqual(['10.0.0.1', '10.0.0.2']);
});

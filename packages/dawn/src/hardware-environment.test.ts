import { afterEach, expect, test, vi } from 'vitest';
import { hardwareEnvironment } from './hardware-environment.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test('Only what a driver needs is taken over from this process.', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://secret');
  vi.stubEnv('HOME', '/home/somebody');
  vi.stubEnv('VK_DRIVER_FILES', '/opt/driver/icd.json');
  const environment = await hardwareEnvironment();
  expect(environment.VK_DRIVER_FILES).toBe('/opt/driver/icd.json');
  expect(environment).not.toHaveProperty('DATABASE_URL');
  expect(environment).not.toHaveProperty('HOME');
});

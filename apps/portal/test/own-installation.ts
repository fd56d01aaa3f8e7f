import { inject } from 'vitest';
import type { Installation } from './installation.ts';

/** The one of this Vitest worker: files that run at the same time never share a portal. */
export function ownInstallation(): Installation {
  const installations = inject('installations');
  const own = installations[(Number(process.env.VITEST_POOL_ID) - 1) % installations.length];
  if (!own) throw new Error('No installation was started.');
  return own;
}

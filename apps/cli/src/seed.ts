import { randomBytes } from 'node:crypto';
import { UsageError } from './exit-code.ts';

const SEED_BYTES = 16;

/** The seed of `--seed`, or a fresh secret one. */
export function seedFrom(option: string | undefined): string {
  if (option === undefined) return randomBytes(SEED_BYTES).toString('hex');
  if (!/^[0-9a-f]{1,64}$/i.test(option)) throw new UsageError(`--seed takes 1 to 64 hex digits, not ${JSON.stringify(option)}.`);
  return option.toLowerCase();
}

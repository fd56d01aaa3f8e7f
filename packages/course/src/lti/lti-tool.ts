import type { Services } from '../procedure/context.ts';
import type { PlatformKeys } from './platform-keys.ts';

/** The portal as a tool of learning platforms. */
export interface LtiTool {
  readonly services: Services;
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly platformKeys: PlatformKeys;
}

import type { DeviceKind } from './child-protocol.ts';

/** What a caller may ask for. */
export const DEVICE_PREFERENCES = ['auto', 'hardware', 'software'] as const;

export type DevicePreference = (typeof DEVICE_PREFERENCES)[number];

/** Kinds to try, in order. `auto` uses software only where there is no hardware; the result says which it was. */
export function deviceCandidates(preference: DevicePreference, mayHaveHardware: () => boolean): readonly [DeviceKind, ...DeviceKind[]] {
  if (preference !== 'auto') return [preference];
  return mayHaveHardware() ? ['hardware', 'software'] : ['software'];
}

/** What to do about a missing device. */
export function deviceRemedy(preference: DevicePreference): string {
  return preference === 'hardware'
    ? 'Install the driver of the GPU with its Vulkan part, or use --device software.'
    : 'Use a machine with a GPU and its driver, or Linux x64 for the software device.';
}

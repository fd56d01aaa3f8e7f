/** Classes of devices, which are never compared with one another. */
export const deviceWords = {
  large: 'Large GPU',
  medium: 'Medium GPU',
  software: 'Software device',
} as const;

export type DeviceClass = keyof typeof deviceWords;

export function readDeviceClass(value: unknown): DeviceClass | undefined {
  return typeof value === 'string' && Object.hasOwn(deviceWords, value) ? (value as DeviceClass) : undefined;
}

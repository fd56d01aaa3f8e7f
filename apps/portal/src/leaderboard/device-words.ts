import { type DeviceClass, deviceClassSchema } from '@rooflab/result';

export function readDeviceClass(value: unknown): DeviceClass | undefined {
  return deviceClassSchema.safeParse(value).data;
}

export * from './device.ts';
export * from './measurement.ts';
export * from './recorded-rung.ts';
export * from './result.ts';
export * from './roof.ts';
export * from './verdict.ts';
export * from './xray.ts';

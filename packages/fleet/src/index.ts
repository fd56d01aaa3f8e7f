export * from './jobs.ts';
export * from './limits.ts';
export * from './operations.ts';
export * from './worker.ts';

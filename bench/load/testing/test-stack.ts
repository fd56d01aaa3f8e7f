import { createTestDatabase } from '@rooflab/db/testing';
import { inject } from 'vitest';
import { openStack, type Stack } from '../stack.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Set by the global setup of packages/db. */
    testServerUrl: string;
  }
}

/** On a database of its own in the test run's PostgreSQL. */
export async function openTestStack(): Promise<Stack> {
  const database = await createTestDatabase(inject('testServerUrl'));
  const stack = openStack(database.url);
  return {
    ...stack,
    async [Symbol.asyncDispose]() {
      await stack[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
}

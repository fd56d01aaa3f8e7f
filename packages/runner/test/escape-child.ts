import { call, ESCAPES, FILTERED, type Targets } from './escapes.ts';

/** Started like a child, but without Node's permission model, like native code: tries every escape, and says how each ended. */
export interface Attempts {
  /** By name: `done`, or the code of the refusal. */
  readonly escapes: Readonly<Record<string, string>>;
  /** System calls of the filter's table, by name. */
  readonly calls: Readonly<Record<string, string>>;
}

process.once('message', async (targets) => {
  const escapes: Record<string, string> = {};
  for (const { name, attempt } of ESCAPES) escapes[name] = await outcome(() => attempt(targets as Targets));
  const calls: Record<string, string> = {};
  for (const name of FILTERED) calls[name] = await outcome(() => call(name, -1, -1, -1, -1, -1));
  process.send?.({ escapes, calls } satisfies Attempts, undefined, undefined, () => process.exit(0));
});
process.send?.({ kind: 'ready' });

async function outcome(action: () => unknown): Promise<string> {
  try {
    await action();
    return 'done';
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code ?? message;
  }
}

import { openParentChannel } from '../src/channel.ts';
import { call, ESCAPES, FILTERED, type Targets } from './escapes.ts';

/** Started like a child, but without Node's permission model, like native code: tries every escape, and says how each ended. */
export interface Attempts {
  readonly kind: 'attempts';
  /** By name: `done`, or the code of the refusal. */
  readonly escapes: Readonly<Record<string, string>>;
  /** System calls of the filter's table, by name. */
  readonly calls: Readonly<Record<string, string>>;
}

const parent = openParentChannel(
  (message) => void tryAll(message as TargetsMessage),
  () => process.exit(0),
);
parent.send({ kind: 'ready' });

type TargetsMessage = Targets & { readonly kind: 'targets' };

async function tryAll(targets: TargetsMessage): Promise<void> {
  const escapes: Record<string, string> = {};
  for (const { name, attempt } of ESCAPES) escapes[name] = await outcome(() => attempt(targets));
  const calls: Record<string, string> = {};
  for (const name of FILTERED) calls[name] = await outcome(() => call(name, -1, -1, -1, -1, -1));
  parent.send({ kind: 'attempts', escapes, calls } satisfies Attempts);
}

async function outcome(action: () => unknown): Promise<string> {
  try {
    await action();
    return 'done';
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code ?? message;
  }
}

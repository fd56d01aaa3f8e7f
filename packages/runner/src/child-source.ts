import { childEnvironment } from './child-environment.ts';
import type { ChildProgram } from './child-program.ts';
import type { DeviceKind } from './child-protocol.ts';
import { type GradingChild, spawnChild } from './spawn-child.ts';

/** Starts children, one of them ahead of need, so that Node's start is not waited for. */
export interface ChildSource {
  /** Starts the next child of this kind now, unless one waits already. */
  prepare(kind: DeviceKind): void;
  /** A child that has done nothing yet. */
  take(kind: DeviceKind): Promise<GradingChild>;
  close(): Promise<void>;
}

export function createChildSource(program: ChildProgram): ChildSource {
  let spare: { readonly kind: DeviceKind; readonly child: Promise<GradingChild> } | null = null;

  async function start(kind: DeviceKind): Promise<GradingChild> {
    return spawnChild(program, await childEnvironment(kind));
  }

  async function discard(): Promise<void> {
    const child = await spare?.child.catch(() => null);
    spare = null;
    child?.kill();
    await child?.exited;
  }

  return {
    prepare(kind) {
      if (spare) return;
      spare = { kind, child: start(kind) };
      spare.child.catch(() => {}); // reported to whoever takes it
    },
    async take(kind) {
      if (spare?.kind !== kind) {
        await discard();
        return start(kind);
      }
      const child = await spare.child.finally(() => {
        spare = null;
      });
      return child.hasEnded() ? start(kind) : child;
    },
    close: discard,
  };
}

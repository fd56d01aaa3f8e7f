import type { DeviceKind } from './child-protocol.ts';
import type { Confinement } from './confinement/confinement.ts';
import type { SpawnedChild } from './spawn-child.ts';

/** Starts children, always one in advance, so that nobody waits for Node to start. */
export interface ChildSource {
  /** Starts the next child of this kind now, unless one is waiting already. */
  prepare(kind: DeviceKind): void;
  /** A fresh child. */
  take(kind: DeviceKind): Promise<SpawnedChild>;
  close(): Promise<void>;
}

export function createChildSource({ start }: Pick<Confinement, 'start'>): ChildSource {
  let spare: { readonly kind: DeviceKind; readonly child: Promise<SpawnedChild> } | null = null;

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
      spare.child.catch(() => {}); // reported to the caller of `take`
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

import type { DeviceKind, KnownDevice } from './child-protocol.ts';
import type { Confinement } from './confinement/confinement.ts';
import type { SpawnedChild } from './spawn-child.ts';

/** Starts children, one in advance where it is told to, so that nobody waits for Node and the device. */
export interface ChildSource {
  /** Starts the next child of this kind now and has it open the device, unless one is waiting already. Nothing that counts may be timed meanwhile. */
  prepare(known: KnownDevice): void;
  /** A fresh child. */
  take(kind: DeviceKind): Promise<SpawnedChild>;
  close(): Promise<void>;
}

export function createChildSource({ start }: Pick<Confinement, 'start'>): ChildSource {
  let spare: { readonly kind: DeviceKind; readonly child: Promise<SpawnedChild> } | null = null;

  async function startAhead(known: KnownDevice): Promise<SpawnedChild> {
    const child = await start(known.device);
    child.send({ kind: 'prepare', ...known });
    return child;
  }

  async function discard(): Promise<void> {
    const child = await spare?.child.catch(() => null);
    spare = null;
    child?.kill();
    await child?.exited;
  }

  return {
    prepare(known) {
      if (spare) return;
      spare = { kind: known.device, child: startAhead(known) };
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

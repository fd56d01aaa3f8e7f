import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltLab } from '@rooflab/lab-archive';
import { UsageError } from '../../exit-code.ts';
import { checkBuild } from '../build-own-lab.ts';
import { checkHandout } from '../check-handout.ts';
import { checkRecorded } from '../check-recorded.ts';
import { checkFiles } from '../kernel-files.ts';
import type { LabCheck } from '../lab-check.ts';
import { watchTree } from './watch-tree.ts';

export interface LabState {
  /** Another one after every change. */
  readonly id: string;
  /** As it could last be built; null if it never could. */
  readonly built: BuiltLab | null;
  /** Whether its files have changed since into something that cannot be built. */
  readonly outdated: boolean;
  /** What its author has to change, as `lab test` finds it without running a kernel. */
  readonly faults: readonly LabCheck[];
}

export interface LiveLab {
  current(): LabState;
  /** Calls the listener after every change, until what it returns is called. */
  onChange(listener: () => void): () => void;
  close(): void;
}

/** Builds the lab in a folder, and again whenever a file of it changes. Throws `UsageError` where it holds no lab. */
export async function openLiveLab(folder: string): Promise<LiveLab> {
  if (!existsSync(join(folder, 'lab.json')))
    throw new UsageError(`There is no lab.json in ${folder}. "rooflab lab new <name>" writes a folder that has one.`);
  const changes = new EventEmitter<{ change: [] }>().setMaxListeners(0);
  let building: Promise<void> | null = null;
  let touchedAgain = false;
  let state: LabState = { id: '', built: null, outdated: false, faults: [] };

  function rebuild(): Promise<void> {
    touchedAgain = building !== null;
    building ??= replaceState().finally(() => {
      building = null;
      if (touchedAgain) void rebuild();
    });
    return building;
  }

  async function replaceState(): Promise<void> {
    const next = await builtState(folder, state.built);
    if (contentOf(next) === contentOf(state)) return;
    state = next;
    changes.emit('change');
  }

  const watched = watchTree(folder, () => void rebuild());
  await rebuild();
  return {
    current: () => state,
    onChange: (listener) => {
      changes.on('change', listener);
      return () => changes.off('change', listener);
    },
    close: watched.close,
  };
}

async function builtState(folder: string, before: BuiltLab | null): Promise<LabState> {
  const { built, check } = await checkBuild(folder).catch((error: unknown) => ({ built: null, check: unexpected(error) }));
  const checks = built ? [check, ...checkWithoutRunning(built)] : [check];
  return { id: randomUUID(), built: built ?? before, outdated: built === null, faults: checks.filter(({ fault }) => fault !== null) };
}

/** Not the author's fault; the next change may find the machine in a better state. */
function unexpected(error: unknown): LabCheck {
  const fault = error instanceof Error ? error.message : String(error);
  return { group: 'package', name: 'This machine can build it.', fault };
}

function checkWithoutRunning({ lab, files }: BuiltLab): readonly LabCheck[] {
  return [...checkHandout(lab, files), ...checkRecorded(lab, files), ...lab.exercises.map((exercise) => checkFiles(exercise, files))];
}

function contentOf({ built, faults }: LabState): string {
  return JSON.stringify([built?.hash, faults]);
}

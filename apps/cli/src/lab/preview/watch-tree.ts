import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';

/** Editors write a file in several steps, and several files one after the other. */
const SETTLED_MS = 100;

/** What a build writes, and what no lab is made of. */
const UNWATCHED = /^(built$|node_modules$|\.)/;

export interface TreeWatch {
  close(): void;
}

/**
 * Calls `onSettled` some time after each change in a folder and the folders in it. Each folder has a watcher of its own: Node's recursive one does
 * not see on Linux that a file is replaced a second time, as many editors save.
 */
export function watchTree(root: string, onSettled: () => void): TreeWatch {
  let watchers: readonly FSWatcher[] = [];
  let timer: NodeJS.Timeout | undefined;

  function touched(name: string | null): void {
    if (name !== null && UNWATCHED.test(name)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      // Folders may be new, or gone and there again. What changes before this is over is read afterwards.
      unwatch();
      watchAll();
      onSettled();
    }, SETTLED_MS);
  }

  function watchAll(): void {
    watchers = foldersIn(root).flatMap((folder) => {
      try {
        const watcher = watch(folder, (_, name) => touched(name));
        return watcher.on('error', () => watcher.close());
      } catch {
        // It has just been removed; the folder around it tells.
        return [];
      }
    });
  }

  function unwatch(): void {
    for (const watcher of watchers) watcher.close();
  }

  watchAll();
  return {
    close: () => {
      clearTimeout(timer);
      unwatch();
    },
  };
}

/** With the folder itself; none if it has just been removed. */
function foldersIn(folder: string): readonly string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    const inner = entries.filter((entry) => entry.isDirectory() && !UNWATCHED.test(entry.name));
    return [folder, ...inner.flatMap(({ name }) => foldersIn(join(folder, name)))];
  } catch {
    return [];
  }
}

import { watch } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';

/** Editors write a file in several steps, or write another and rename it. */
const SETTLED_MS = 100;

export interface Saves {
  /** Stops watching. */
  close(): void;
}

/**
 * Calls `onSave` for each of the files whose content has changed, once per save. Watches folders, because an editor may replace the file.
 */
export async function watchSaves(files: readonly string[], onSave: (file: string) => void): Promise<Saves> {
  const contents = new Map<string, string | null>();
  for (const file of files) contents.set(file, await contentOf(file));
  const timers = new Map<string, NodeJS.Timeout>();
  const settled = async (file: string): Promise<void> => {
    const content = await contentOf(file);
    if (content === null || content === contents.get(file)) return;
    contents.set(file, content);
    onSave(file);
  };
  const touched = (file: string): void => {
    clearTimeout(timers.get(file));
    const timer = setTimeout(() => void settled(file), SETTLED_MS);
    timers.set(file, timer);
  };
  const watchers = [...new Set(files.map((file) => dirname(file)))].map((folder) =>
    watch(folder, (_, name) => {
      for (const file of files) if (dirname(file) === folder && (name === null || name === basename(file))) touched(file);
    }),
  );
  return {
    close: () => {
      for (const watcher of watchers) watcher.close();
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}

/** Null while there is no such file. */
function contentOf(file: string): Promise<string | null> {
  return readFile(file, 'latin1').catch(() => null);
}

import { access, chmod, lstat, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { homedir, tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

export interface CachedFolder {
  /** Includes the contents' version, so that an old folder is never taken for a new one. */
  readonly name: string;
  /** The files of a complete folder. */
  readonly files: readonly string[];
  /** Fills an empty folder. */
  readonly fill: (folder: string) => Promise<void>;
}

/**
 * Path of the folder, filled on first use. It is filled under another name and renamed when complete, so several processes may call this at
 * once and none sees a partial folder.
 */
export async function cachedFolder({ name, files, fill }: CachedFolder): Promise<string> {
  const cache = await cacheRoot();
  const folder = join(cache, name);
  if (await hasFiles(folder, files)) return opened(folder);
  const draft = await mkdtemp(join(cache, `.${name}-`));
  try {
    await fill(draft);
    if (!(await hasFiles(draft, files))) throw new Error(`${name} was unpacked, but lacks one of ${files.join(', ')}.`);
    await moveInto(draft, folder, files);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return opened(folder);
}

/** The contents are not secret, and the process that reads them may run as another user. */
async function opened(folder: string): Promise<string> {
  await chmod(folder, 0o755).catch(() => {}); // owned by somebody else
  return folder;
}

/** Whether all of the files are in the folder. */
export async function hasFiles(folder: string, files: readonly string[]): Promise<boolean> {
  const found = await Promise.allSettled(files.map((file) => access(join(folder, file))));
  return found.every((outcome) => outcome.status === 'fulfilled');
}

async function moveInto(draft: string, folder: string, files: readonly string[]): Promise<void> {
  try {
    await rename(draft, folder);
  } catch (error) {
    if (await hasFiles(folder, files)) return; // another process was faster
    if (!(error instanceof Error && 'code' in error && (error.code === 'ENOTEMPTY' || error.code === 'EEXIST'))) throw error;
    await rm(folder, { recursive: true, force: true }); // somebody has deleted some of its files
    await rename(draft, folder);
  }
}

/** Where this user's caches of ours may lie, the preferred one first. They need not exist, and may not be writable. */
export function cacheFolders(): readonly string[] {
  return [process.env.XDG_CACHE_HOME, join(homedir(), '.cache')].flatMap((base) => (base ? [join(base, 'rooflab')] : []));
}

/** The first of these folders that is writable, else a folder for this user under the system's temporary folder. */
async function cacheRoot(): Promise<string> {
  for (const root of cacheFolders()) {
    try {
      await mkdir(root, { recursive: true });
      await rm(await mkdtemp(join(root, '.probe-')), { recursive: true });
      return root;
    } catch {
      // Not writable, as for a service account without a home.
    }
  }
  return ownTemporaryFolder();
}

/** Libraries are loaded from here, so nobody else may have write access. */
async function ownTemporaryFolder(): Promise<string> {
  const { uid } = userInfo();
  const folder = join(tmpdir(), `rooflab-${uid}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const found = await lstat(folder);
  if (!found.isDirectory() || found.uid !== uid || (found.mode & 0o022) !== 0) {
    throw new Error(`${folder} is open to others. Set XDG_CACHE_HOME to a folder of your own.`);
  }
  return folder;
}

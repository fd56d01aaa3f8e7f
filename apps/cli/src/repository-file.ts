import { existsSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

/** Set by the runners of GitHub and GitLab to the folder of the checkout. */
const CHECKOUT_VARIABLES = ['GITHUB_WORKSPACE', 'CI_PROJECT_DIR'] as const;

/**
 * The path of a file relative to the root of its repository, with slashes, links resolved: services link to lines by it, and do not know
 * the folder in which a step ran. The root is the nearest folder with a `.git`, or else the checkout that the runner names, or else the
 * working folder. Absolute for a file outside.
 */
export function repositoryFile(file: string, environment: Readonly<Record<string, string | undefined>> = process.env): string {
  const path = resolved(resolve(file));
  const checkouts = CHECKOUT_VARIABLES.flatMap((name) => environment[name] || []).map((folder) => resolved(resolve(folder)));
  const roots = [gitRoot(dirname(path)), ...checkouts, resolved(process.cwd())];
  const inside = roots.flatMap((root) => (root === null ? [] : relative(root, path))).find((each) => !isOutside(each));
  return (inside ?? path).replaceAll(sep, '/');
}

function gitRoot(folder: string): string | null {
  if (existsSync(join(folder, '.git'))) return folder;
  const parent = dirname(folder);
  return parent === folder ? null : gitRoot(parent);
}

function isOutside(path: string): boolean {
  return path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path);
}

function resolved(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

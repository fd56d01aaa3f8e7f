import { createHash } from 'node:crypto';
import { byCodeUnits, type PackageFiles } from './package-files.ts';

/**
 * The identity of a version: SHA-256 of the sorted list of its files, each as path, length and SHA-256 of its bytes. It does not depend on
 * how the files are packed. 64 hexadecimal digits.
 */
export function hashOf(files: PackageFiles): string {
  const list = createHash('sha256');
  for (const [path, bytes] of [...files].sort(([a], [b]) => byCodeUnits(a, b))) {
    list.update(`${path}\0${bytes.length}\0${createHash('sha256').update(bytes).digest('hex')}\n`);
  }
  return list.digest('hex');
}

import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { packageNameOf } from '@rooflab/dawn/platforms';
import { NPM_FOLDER, writeCommandPackage, writePlatformPackage } from './npm/write-packages.ts';

/**
 * Packs Node and the npm packages for Linux x64 into one archive that needs nothing else. Where the machine lacks `strip` or `xz` the
 * archive is larger, or a .tar.gz, and its size is not checked.
 */

const PLATFORM = 'linux-x64';
const NAME = `rooflab-${PLATFORM}`;
const LARGEST_ARCHIVE_BYTES = 60 * 2 ** 20;

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
const folder = join(dist, NAME);
const modules = join(folder, 'node_modules');

for (const path of [folder, `${folder}.tar.xz`, `${folder}.tar.gz`]) rmSync(path, { recursive: true, force: true });
mkdirSync(modules, { recursive: true });

cpSync(await writeCommandPackage(NPM_FOLDER), join(modules, 'rooflab'), { recursive: true });
cpSync(await writePlatformPackage(NPM_FOLDER, PLATFORM), join(modules, packageNameOf(PLATFORM)), { recursive: true });
for (const name of ['esbuild', `@esbuild/${PLATFORM}`]) cpSync(join(root, 'node_modules', name), join(modules, name), { recursive: true });
cpSync(process.execPath, join(folder, 'node'));
const canStrip = hasProgram('strip');
if (canStrip) execFileSync('strip', [join(folder, 'node')]);
cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
writeFileSync(
  join(folder, 'rooflab'),
  `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
exec "$here/node" "$here/node_modules/rooflab/bin/rooflab.cjs" "$@"
`,
);
chmodSync(join(folder, 'rooflab'), 0o755);

const canXz = hasProgram('xz');
const archive = `${folder}.tar.${canXz ? 'xz' : 'gz'}`;
const compression = canXz ? '--xz' : '--gzip';
execFileSync('tar', ['--create', compression, '--file', archive, '--directory', dist, '--owner=0', '--group=0', '--sort=name', NAME], {
  env: { ...process.env, XZ_OPT: process.env.CI ? '-1 -T0' : '-6 -T0' },
});
const { size } = statSync(archive);
process.stdout.write(`${relative(process.cwd(), archive)}: ${(size / 2 ** 20).toFixed(1)} MiB\n`);
if (canStrip && canXz && size > LARGEST_ARCHIVE_BYTES) throw new Error(`The archive is larger than ${LARGEST_ARCHIVE_BYTES} bytes.`);

function hasProgram(name: string): boolean {
  return spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0;
}

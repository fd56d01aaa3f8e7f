import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { softwareVulkanFolder } from '@rooflab/dawn';
import { build } from 'esbuild';

/**
 * Packs Node, Dawn, the software device, the command and the labs for Linux x64 into one archive that needs nothing else. Where the machine
 * lacks `strip` or `xz` the archive is larger, or a .tar.gz, and its size is not held against it.
 */

const NAME = 'rooflab-linux-x64';
const LARGEST_ARCHIVE_BYTES = 60 * 2 ** 20;

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
const folder = join(dist, NAME);
const app = join(folder, 'app');
const require = createRequire(join(root, 'packages/dawn/package.json'));

for (const path of [folder, `${folder}.tar.xz`, `${folder}.tar.gz`]) rmSync(path, { recursive: true, force: true });
mkdirSync(app, { recursive: true });

await build({
  entryPoints: { main: join(root, 'apps/cli/src/main.ts'), child: join(root, 'packages/runner/src/child.ts') },
  outdir: app,
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node24',
  external: ['webgpu'],
  // Some dependencies are CommonJS and ask for `require`.
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  logLevel: 'warning',
});
writeFileSync(join(app, 'package.json'), '{ "type": "module" }\n');

copyLabs();
copyDawn();
cpSync(await softwareVulkanFolder(), join(app, 'software-vulkan'), { recursive: true, dereference: true });
cpSync(process.execPath, join(folder, 'node'));
const canStrip = hasProgram('strip');
if (canStrip) execFileSync('strip', [join(folder, 'node')]);
cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
writeFileSync(
  join(folder, 'rooflab'),
  `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
export ROOFLAB_SOFTWARE_VULKAN="\${ROOFLAB_SOFTWARE_VULKAN:-$here/app/software-vulkan}"
exec "$here/node" "$here/app/main.js" "$@"
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

function copyLabs(): void {
  const labs = join(root, 'labs');
  for (const path of readdirSync(labs, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(wgsl|md)$/.test(path) || path.includes('node_modules')) continue;
    mkdirSync(dirname(join(app, path)), { recursive: true });
    cpSync(join(labs, path), join(app, path));
  }
}

function copyDawn(): void {
  const source = dirname(require.resolve('webgpu/package.json'));
  const target = join(app, 'node_modules/webgpu');
  mkdirSync(join(target, 'dist'), { recursive: true });
  for (const file of ['package.json', 'index.js', 'LICENSE.md']) cpSync(join(source, file), join(target, file));
  cpSync(join(source, 'dist/linux-x64'), join(target, 'dist/linux-x64'), { recursive: true });
}

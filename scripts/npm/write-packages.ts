import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { softwareVulkanFolder } from '@rooflab/dawn';
import { PLATFORMS, type Platform, packageNameOf, SOFTWARE_VULKAN } from '@rooflab/dawn/platforms';
import esbuildPackage from 'esbuild/package.json' with { type: 'json' };
import { projectJsonSchema, SCHEMA_FILE } from '../../apps/cli/src/project/project-schema.ts';
import { VERSION } from '../../apps/cli/src/version.ts';
import { buildApp } from './build-app.ts';
import { NODE_RANGE } from './node-version.ts';

const root = join(import.meta.dirname, '../..');
const requireOfDawn = createRequire(join(root, 'packages/dawn/package.json'));

const REPOSITORY = 'https://github.com/rooflab/rooflab';

/** Where the npm packages are assembled by default. */
export const NPM_FOLDER = join(root, 'dist/npm');

const common = {
  version: VERSION,
  license: 'Apache-2.0',
  homepage: `${REPOSITORY}#readme`,
  bugs: `${REPOSITORY}/issues`,
  // npm needs it to prove where a package was built.
  repository: { type: 'git', url: `git+${REPOSITORY}.git` },
};

/** Writes the command's package into a subfolder of this folder; returns its path. */
export async function writeCommandPackage(target: string): Promise<string> {
  const folder = emptyFolder(target, 'rooflab');
  await buildApp(folder);
  const optional = (Object.keys(PLATFORMS) as Platform[]).map((platform) => [packageNameOf(platform), VERSION]);
  writeManifest(folder, {
    name: 'rooflab',
    description: 'Grades WGSL kernels on a GPU, and places them on its measured roofline.',
    keywords: ['webgpu', 'wgsl', 'gpu', 'autograder', 'roofline'],
    ...common,
    engines: { node: NODE_RANGE },
    bin: { rooflab: 'bin/rooflab.cjs' },
    // Building a lab needs esbuild; nothing else does.
    optionalDependencies: { ...Object.fromEntries(optional), esbuild: esbuildPackage.version },
  });
  writeFileSync(join(folder, SCHEMA_FILE), `${JSON.stringify(projectJsonSchema(), null, 2)}\n`);
  for (const file of ['LICENSE', 'CHANGELOG.md']) cpSync(join(root, file), join(folder, file));
  writeFileSync(join(folder, 'README.md'), withAbsoluteLinks(readFileSync(join(root, 'docs/command.md'), 'utf8')));
  return folder;
}

/** Writes the package with Dawn for the platform and, on Linux x64, the software device; returns its folder. */
export async function writePlatformPackage(target: string, platform: Platform): Promise<string> {
  const folder = emptyFolder(target, platform);
  const { os, cpus } = PLATFORMS[platform];
  const webgpu = dirname(requireOfDawn.resolve('webgpu/package.json'));
  writeManifest(folder, {
    name: packageNameOf(platform),
    description: `Dawn for Rooflab on ${platform}.`,
    ...common,
    type: 'module',
    main: 'index.js',
    os: [os],
    cpu: cpus,
    ...(os === 'linux' ? { libc: ['glibc'] } : {}),
  });
  for (const file of ['index.js', 'LICENSE.md', `dist/${platform}`]) cpSync(join(webgpu, file), join(folder, file), { recursive: true });
  if (platform === 'linux-x64') cpSync(await softwareVulkanFolder(), join(folder, SOFTWARE_VULKAN), { recursive: true, dereference: true });
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  writeFileSync(join(folder, 'README.md'), platformReadme(platform));
  return folder;
}

function emptyFolder(target: string, name: string): string {
  const folder = join(target, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

function writeManifest(folder: string, manifest: Readonly<Record<string, unknown>>): void {
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** npm shows a README without the repository's other files, so links become absolute. */
function withAbsoluteLinks(page: string): string {
  const folder = `${REPOSITORY}/blob/v${VERSION}/docs/`;
  return page.replaceAll(/\]\((?!https?:|#)([^)\s]+)/g, (_, path: string) => `](${new URL(path, folder)}`);
}

function platformReadme(platform: Platform): string {
  const software =
    platform === 'linux-x64'
      ? '\n`software-vulkan/` holds SwiftShader and the Vulkan loader (both Apache-2.0, see LICENSE), as npm’s `@sparticuz/chromium` carries them.\n'
      : '';
  return `# ${packageNameOf(platform)}

The part of [Rooflab](${REPOSITORY}) that depends on the system. Install \`rooflab\`; npm then chooses the right one of these packages.

\`dist/\` and \`index.js\` are those of npm’s \`webgpu\` (see LICENSE.md): Dawn, built for Node.
${software}`;
}

import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { thirdPartyNotices } from './third-party-notices.ts';

const root = join(import.meta.dirname, '../..');

/** What is read of the labs at run time: data, kernels, handouts with their pictures, the rungs' recorded times, and what is built. */
const LAB_FILES = /\.(wgsl|md|svg)$|(^|\/)(catalogue|lab|recorded-rungs)\.json$|^[^/]+\/built\/.*\.(js|json|gz)$/;

/** What the style sheet and the fonts of the preview are made of. */
const PREVIEW_PARTS = ['@fontsource-variable/inter', '@fontsource-variable/jetbrains-mono', '@fontsource/stix-two-math', 'tailwindcss'].map(
  (name) => `node_modules/${name}/package.json`,
);

/** Dawn comes from the platform's package; from `webgpu` only the version is used. esbuild is a program, with a package of its own. */
const staysOutside: Plugin = {
  name: 'stays-outside',
  setup: (plugins) => plugins.onResolve({ filter: /^(webgpu|esbuild)$/ }, ({ path }) => ({ path, external: true })),
};

/** Bundles the command, its child programs and the launcher into the package's folder, with the labs' files and all licences. */
export async function buildApp(folder: string): Promise<void> {
  const app = join(folder, 'app');
  mkdirSync(app, { recursive: true });
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: {
      main: 'apps/cli/src/main.ts',
      child: 'packages/runner/src/child.ts',
      'lab-child': 'packages/runner/src/lab/lab-child.ts',
      'markdown-thread': 'packages/markdown/src/markdown-thread.ts',
    },
    outdir: app,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node22',
    plugins: [staysOutside],
    metafile: true,
    // Some dependencies are CommonJS and call `require`.
    banner: { js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);" },
    logLevel: 'warning',
  });
  writeFileSync(join(app, 'package.json'), '{ "type": "module" }\n');
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), thirdPartyNotices(root, [...Object.keys(metafile.inputs), ...PREVIEW_PARTS]));
  copyLabs(app);
  cpSync(join(root, 'apps/cli/built'), join(app, 'preview'), { recursive: true });
  await buildLauncher(folder);
}

/** In a form that even Node versions far older than the command requires can parse, so that they can say what is wrong. */
async function buildLauncher(folder: string): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: ['scripts/npm/launcher.ts'],
    outfile: join(folder, 'bin/rooflab.cjs'),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node14',
    banner: { js: '#!/usr/bin/env node' },
    logLevel: 'warning',
  });
}

function copyLabs(app: string): void {
  const labs = join(root, 'labs');
  for (const path of readdirSync(labs, { recursive: true, encoding: 'utf8' })) {
    if (!LAB_FILES.test(path) || path.includes('node_modules')) continue;
    const copy = join(app, 'labs', path);
    mkdirSync(dirname(copy), { recursive: true });
    cpSync(join(labs, path), copy);
  }
}

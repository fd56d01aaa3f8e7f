import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { CHILD_ENTRIES, FOR_NODE } from '../bundle-programs.ts';
import { thirdPartyNotices } from './third-party-notices.ts';

const root = join(import.meta.dirname, '../..');

/** What is read of the labs at run time: data, kernels, handouts with their pictures, the rungs' recorded times, and what is built. */
const LAB_FILES = /\.(wgsl|md|svg)$|(^|\/)(catalogue|lab|recorded-rungs)\.json$|^[^/]+\/built\/.*\.(js|json|gz)$/;

/** What the style sheet and the fonts of the preview are made of. */
const PREVIEW_PARTS = ['@fontsource-variable/inter', '@fontsource-variable/jetbrains-mono', '@fontsource/stix-two-math', 'tailwindcss'].map(
  (name) => `node_modules/${name}/package.json`,
);

/** Bundles the command, its child programs and the launcher into the package's folder, with the labs' files and all licences. */
export async function buildApp(folder: string): Promise<void> {
  const app = join(folder, 'app');
  mkdirSync(app, { recursive: true });
  const { metafile } = await build({
    ...FOR_NODE,
    entryPoints: { main: 'apps/cli/src/command.ts', ...CHILD_ENTRIES, 'markdown-thread': 'packages/markdown/src/markdown-thread.ts' },
    outdir: app,
    define: { IN_NPM_PACKAGE: 'true' },
  });
  writeFileSync(join(app, 'package.json'), '{ "type": "module" }\n');
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), thirdPartyNotices(root, [...Object.keys(metafile.inputs), ...PREVIEW_PARTS]));
  copyLabs(app);
  cpSync(join(root, 'apps/cli/built/preview'), join(app, 'preview'), { recursive: true });
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

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { BUNDLES, type BundleInputs, bundledProgram, INPUTS_FILE } from '../packages/runner/src/bundled-program.ts';

const root = join(import.meta.dirname, '..');

/** Of `webgpu`, the library is loaded from the package itself or from the platform's. esbuild is a program, with a package of its own. */
const staysOutside: Plugin = {
  name: 'stays-outside',
  setup: (plugins) => plugins.onResolve({ filter: /^(webgpu|esbuild)$/ }, ({ path }) => ({ path, external: true })),
};

/** How programs of this repository are bundled for Node. */
export const FOR_NODE = {
  absWorkingDir: root,
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
} as const satisfies BuildOptions;

/** The programs that run in processes of their own, by the names of their bundles. */
export const CHILD_ENTRIES = { child: 'packages/runner/src/child.ts', 'lab-child': 'packages/runner/src/lab/lab-child.ts' };

const COMMAND_ENTRIES = { main: 'apps/cli/src/main.ts', command: 'apps/cli/src/command.ts' };

/**
 * Bundles the children's programs and the command into folders of the repository, unless the bundles are up to date. A bundle starts in less than half
 * the time of its sources.
 */
export async function bundlePrograms(): Promise<void> {
  await bundle('child', BUNDLES.children, { entryPoints: CHILD_ENTRIES });
  await bundle('command', BUNDLES.command, { entryPoints: COMMAND_ENTRIES, plugins: [staysOutside, findsFiles(BUNDLES.command)] });
}

async function bundle(name: string, folder: string, options: BuildOptions): Promise<void> {
  if (bundledProgram(name, folder) !== null) return;
  rmSync(folder, { recursive: true, force: true });
  const startedMs = Date.now();
  const { metafile } = await build({ ...FOR_NODE, ...options, outdir: folder, metafile: true });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n');
  // Only `npm ci` changes packages, and it rebuilds the bundles.
  const inputs = Object.keys(metafile.inputs).filter((path) => !path.startsWith('node_modules/'));
  // Last: without it, the sources run.
  writeFileSync(join(folder, INPUTS_FILE), JSON.stringify({ startedMs, inputs } satisfies BundleInputs));
}

/** Modules of the repository find the files beside their source, not beside the bundle. */
function findsFiles(folder: string): Plugin {
  return {
    name: 'finds-files',
    setup: (plugins) =>
      plugins.onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const source = JSON.stringify(relative(folder, path).split(sep).join('/'));
        const text = readFileSync(path, 'utf8');
        if (text.includes('import.meta.dirname'))
          throw new Error(`${path} must use import.meta.url: the bundle of the command lies elsewhere.`);
        return { contents: text.replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`), loader: 'ts' };
      }),
  };
}

if (import.meta.main) {
  for (const folder of Object.values(BUNDLES)) rmSync(folder, { recursive: true, force: true });
  await bundlePrograms();
}

import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { BUNDLE_FOLDER, type BundleInputs, bundledProgram, INPUTS_FILE } from '../packages/runner/src/child-program.ts';

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

/**
 * Bundles the children's programs into `packages/runner/built`, unless the bundles are up to date. A bundled child starts in less than half the time.
 */
export async function bundleChildren(): Promise<void> {
  if (bundledProgram('child') !== null) return;
  rmSync(BUNDLE_FOLDER, { recursive: true, force: true });
  const startedMs = Date.now();
  const { metafile } = await build({ ...FOR_NODE, entryPoints: CHILD_ENTRIES, outdir: BUNDLE_FOLDER });
  writeFileSync(join(BUNDLE_FOLDER, 'package.json'), '{ "type": "module" }\n');
  // Only `npm ci` changes packages, and it rebuilds the bundles.
  const inputs = Object.keys(metafile.inputs).filter((path) => !path.startsWith('node_modules/'));
  // Last: without it, the children run from their sources.
  writeFileSync(join(BUNDLE_FOLDER, INPUTS_FILE), JSON.stringify({ startedMs, inputs } satisfies BundleInputs));
}

if (import.meta.main) {
  rmSync(BUNDLE_FOLDER, { recursive: true, force: true });
  await bundleChildren();
}

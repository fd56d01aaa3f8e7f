import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';

/** Bundles the two programs of a lab's frame, each as one script that can stand in a document. */
await build({
  absWorkingDir: import.meta.dirname,
  entryPoints: ['frame.ts', 'lab-worker.ts'],
  outdir: join(import.meta.dirname, '../../built'),
  bundle: true,
  minify: true,
  platform: 'browser',
  format: 'iife',
  globalName: 'rooflab',
  target: 'es2022',
  plugins: [withoutTranslations()],
  logLevel: 'warning',
});

/** zod's messages in forty languages are half of the program, and none of them is used. */
function withoutTranslations(): Plugin {
  return {
    name: 'without translations',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /\/locales\/index\.js$/ }, ({ path }) => ({ path, namespace: 'empty' }));
      onLoad({ filter: /.*/, namespace: 'empty' }, () => ({ contents: '' }));
    },
  };
}

import { globSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { replaceFile } from '@rooflab/lab-archive';
import { transform } from 'esbuild';
import { compile } from 'tailwindcss';

/** Writes the style sheet of the preview and its fonts, which the command has no means to make where it is installed. */
const ROOT = join(import.meta.dirname, '../../../../..');
const TARGET = join(import.meta.dirname, '../../../built/preview');

const require = createRequire(import.meta.url);

const FONTS = {
  inter: require.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
  mono: require.resolve('@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2'),
  math: require.resolve('@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff2'),
  signs: join(ROOT, 'apps/portal/src/fonts/signs.woff2'),
};

mkdirSync(TARGET, { recursive: true });
for (const [name, file] of Object.entries(FONTS)) await replaceFile(join(TARGET, `${name}.woff2`), readFileSync(file));
const { code } = await transform(await stylesheet(), { loader: 'css', minify: true });
await replaceFile(join(TARGET, 'page.css'), code);

/** Tailwind's rules for every class that the page and what is set in it may have. */
async function stylesheet(): Promise<string> {
  const faces = Object.keys(FONTS).map((name) => {
    const range = name === 'signs' ? `unicode-range: ${signsRange()};` : '';
    return `@font-face { font-family: "${name}"; src: url("/${name}.woff2") format("woff2"); font-weight: 100 900; ${range} }`;
  });
  const names =
    ':root { --font-signs: "signs"; --font-inter-extended: "inter"; --font-inter: "inter"; --font-jetbrains-mono: "mono"; --font-math: "math"; }';
  const source = ['@import "tailwindcss";', '@import "@rooflab/markdown/design.css";', ...faces, names].join('\n');
  const { build } = await compile(source, { base: import.meta.dirname, loadStylesheet });
  const files = globSync(['packages/markdown/src/**/*.ts', 'apps/cli/src/lab/preview/*.ts'], { cwd: ROOT, exclude: ['**/*.test.ts'] });
  const words = files.flatMap((file) => readFileSync(join(ROOT, file), 'utf8').split(/[\s"'`]+/));
  return build([...new Set(words)]);
}

/** Next.js wants it written out where the portal names its fonts. */
function signsRange(): string {
  const layout = readFileSync(join(ROOT, 'apps/portal/src/app/layout.tsx'), 'utf8');
  const range = /value:\s*'(U\+03A3[^']*)'/.exec(layout)?.[1];
  if (range === undefined) throw new Error('apps/portal/src/app/layout.tsx names no range of characters for signs.woff2.');
  return range;
}

async function loadStylesheet(id: string, base: string) {
  const path = id.startsWith('.') ? join(base, id) : require.resolve(id === 'tailwindcss' ? 'tailwindcss/index.css' : id);
  return { path, base: dirname(path), content: readFileSync(path, 'utf8') };
}

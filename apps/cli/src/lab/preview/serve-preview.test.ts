import { readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type Changes, replacing, templateFolder } from '../testing/template-folder.ts';
import { type Preview, servePreview } from './serve-preview.ts';

const opened: Preview[] = [];

afterEach(async () => {
  for (const preview of opened.splice(0)) await preview.close();
});

async function preview(folder: string): Promise<string> {
  const served = await servePreview(folder, 0);
  opened.push(served);
  return served.url;
}

async function pageAt(url: string): Promise<string> {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  return await response.text();
}

/** The page once the lab is another one than on this page, as a browser learns it. */
async function pageAfter(url: string, page: string): Promise<string> {
  const [, shown = ''] = /data-state="([^"]+)"/.exec(page) ?? [];
  const { body } = await fetch(`${url}changes?shown=${shown}`);
  const reader = body?.getReader();
  const event = await reader?.read();
  expect(new TextDecoder().decode(event?.value)).toBe('event: change\ndata:\n\n');
  await reader?.cancel();
  return await pageAt(url);
}

async function change(folder: string, name: string, by: (text: string) => string): Promise<void> {
  const path = join(folder, name);
  await writeFile(path, by(await readFile(path, 'utf8')));
}

test('The page shows the handout and what students are told of each exercise; of hidden cases only their number.', async () => {
  await using folder = await templateFolder();
  const page = await pageAt(await preview(folder.path));
  expect(page).toContain('<h1 class="text-xl font-semibold tracking-tight">Squares</h1>');
  expect(page).toContain('>Why</h2>');
  expect(page).toContain('out[i] = a[i] · a[i]');
  expect(page).toMatch(/<span class="text-plot-1">read_write<\/span>&gt; out: <span class="[^"]*">array&lt;f32&gt;<\/span>/);
  expect(page).toContain('And 4 hidden ones.');
  expect(page).not.toContain('hidden 1');
  expect(page).toContain('uniform, n=65537');
  expect(page).toMatch(/Large GPU<\/th><td [^>]*>n = 264\u202f000\u202f000/);
  expect(page).toContain('// TODO: x · x');
  expect(page).toContain('</span> vec4');
  expect(page).not.toContain('role="alert"');
});

test('After a change the page is another one; a fault is shown in the words of lab test, above the last lab, until it is mended.', async () => {
  await using folder = await templateFolder();
  const url = await preview(folder.path);
  const first = await pageAt(url);
  await change(folder.path, 'README.md', (text) => `${text}\n## Theory\n\nIt moves $8 n$ bytes.\n`);
  const second = await pageAfter(url, first);
  expect(second).toMatch(/>Theory<\/h2>[\s\S]*It moves <span class="katex"><math /);

  await change(folder.path, 'lab.json', replacing('"needs": []', '"needs": [], "speed": 1'));
  const broken = await pageAfter(url, second);
  expect(broken).toMatch(/role="alert"[\s\S]*✗ package: Its files, lab\.json and lab\.ts can be built\.[\s\S]*lab\.json: [^<]*speed/);
  expect(broken).toContain('as it could last be built');
  expect(broken).toContain('>Theory</h2>');

  await change(folder.path, 'lab.json', replacing(', "speed": 1', ''));
  expect(await pageAfter(url, broken)).not.toContain('role="alert"');
});

const FAULTS: readonly (readonly [title: string, changes: Changes, fault: string])[] = [
  [
    'A missing picture',
    { 'README.md': (text) => `${text}\n![A tree.](tree.svg "Tree.")\n` },
    'It shows tree.svg, which is not in the folder.',
  ],
  ['A missing starter', { 'squares/starter.wgsl': null }, 'There is no squares/starter.wgsl.'],
];

test.each(FAULTS)('%s is said, and everything else is shown.', async (_title, changes, fault) => {
  await using folder = await templateFolder(changes);
  const page = await pageAt(await preview(folder.path));
  expect(page).toContain(fault);
  expect(page).not.toContain('as it could last be built');
  expect(page).toContain('>Why</h2>');
});

test('Where the handout shows an experiment, its title stands, or that there is none.', async () => {
  const shown = ['reduction/by-size', 'reduction/nothing'].map((id) => `![Curves.](experiment:${id} "They fall.")`);
  await using folder = await templateFolder({ 'README.md': (text) => `${text}\n${shown.join('\n\n')}\n` });
  const page = await pageAt(await preview(folder.path));
  expect(page).toMatch(/The portal shows the curves of “[^”]+” here\. They fall\./);
  expect(page).toContain('No experiment is called reduction/nothing, so students see nothing here.');
});

test('Markup of the lab is text, wherever it stands.', async () => {
  const hostile = '<script>alert(1)</script>';
  await using folder = await templateFolder({
    'README.md': (text) => `${text}\n## ${hostile}\n\n${hostile} [x](javascript:alert(1))\n`,
    'lab.json': replacing('"title": "Squares"', `"title": "${hostile}"`),
    'squares/starter.wgsl': (text) => `// ${hostile}\n${text}`,
  });
  const page = await pageAt(await preview(folder.path));
  expect(page.match(/<script/g)).toHaveLength(1);
  expect(page).not.toMatch(/href="javascript/);
});

test('Only this machine reads it, under its own names, and nothing runs in it but its own script.', async () => {
  await using folder = await templateFolder();
  const url = new URL(await preview(folder.path));
  const statusFor = (options: {
    readonly method?: string;
    readonly host?: string;
    readonly path?: string;
  }): Promise<number | undefined> => {
    const { method = 'GET', host = url.host, path = '/' } = options;
    return new Promise((resolve, reject) => {
      const sent = request({ host: url.hostname, port: url.port, method, path, headers: { host } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sent.on('error', reject).end();
    });
  };
  expect(await statusFor({ host: `localhost:${url.port}` })).toBe(200);
  expect(await statusFor({ host: 'lab.example' })).toBe(421);
  expect(await statusFor({ host: 'localhost.example' })).toBe(421);
  expect(await statusFor({ method: 'POST' })).toBe(405);
  for (const path of ['/../lab.json', '//', '/%']) expect(await statusFor({ path })).toBe(404);
  for (const path of ['', 'page.css', 'page.js', 'math.woff2']) {
    const { status, headers } = await fetch(new URL(path, url));
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
  }
});

test('A folder without a lab and a port that is taken are for the author to mend.', async () => {
  await using folder = await templateFolder();
  const { port } = new URL(await preview(folder.path));
  await expect(servePreview(folder.path, Number(port))).rejects.toMatchObject({
    name: 'UsageError',
    message: expect.stringContaining(`Port ${port} cannot be used`),
  });
  await expect(servePreview(join(folder.path, 'nothing'), 0)).rejects.toMatchObject({
    name: 'UsageError',
    message: expect.stringContaining('There is no lab.json in'),
  });
});

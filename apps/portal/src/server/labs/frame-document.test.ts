import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { frameDocument } from './frame-document.ts';

const START = '<script>';

/** The only script, as a browser finds it: it ends at the first end tag. */
function scriptOf(html: string): string {
  const from = html.indexOf(START) + START.length;
  return html.slice(from, html.toLowerCase().indexOf('</script', from));
}

const BREAKING = ['</script><img src=x onerror=alert(1)>', '<!--', '<script>', ']]>', '\u2028', '\\', '"', '`${', '\r\n', '\0', '\ud800'];

test('No text of a lab ends the script in which it stands, and the policy allows that script alone.', async () => {
  const texts = fc.oneof(fc.string(), fc.constantFrom(...BREAKING), fc.string({ unit: fc.constantFrom(...BREAKING, 'x') }));
  await fc.assert(
    fc.asyncProperty(texts, texts, async (lab, code) => {
      const { html, policy } = await frameDocument({ lab, code });
      const script = scriptOf(html);
      expect(html.endsWith(`${script}</script></html>\n`)).toBe(true);
      expect(script).not.toMatch(/<!--|<script|\r|\0/i);
      expect(policy).toContain(`script-src 'sha256-${createHash('sha256').update(script).digest('base64')}' data:;`);
      expect(started(served(script))).toEqual([lab, code]);
    }),
    { numRuns: 50 },
  );
});

/** What the script hands to the worker. */
function served(script: string): string {
  return JSON.parse(script.slice(script.lastIndexOf('rooflab.serve(') + 'rooflab.serve('.length, -2));
}

function started(program: string): unknown {
  const call = program.slice(program.indexOf('\nrooflab.start(') + '\nrooflab.start('.length, -2);
  return JSON.parse(`[${call}]`);
}

test('The document has an origin of its own however it is opened, stands in pages of the portal alone, and reaches no network.', async () => {
  const { policy } = await frameDocument({ lab: '{}', code: '' });
  const directives = policy.split('; ');
  for (const directive of ["default-src 'none'", "connect-src 'none'", "frame-ancestors 'self'", 'sandbox allow-scripts'])
    expect(directives).toContain(directive);
  expect(policy).not.toMatch(/unsafe|https?:|\*|allow-same-origin/);
});

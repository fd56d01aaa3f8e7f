import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const BUILT = join(import.meta.dirname, '../../../built');

/** The text of a lab's `lab.json` and of its module. */
interface LabText {
  readonly lab: string;
  readonly code: string;
}

interface FrameDocument {
  readonly html: string;
  /** Its content security policy. */
  readonly policy: string;
}

/** The document in which the code of a lab runs. It needs nothing but itself. Throws where its programs were not built. */
export async function frameDocument({ lab, code }: LabText): Promise<FrameDocument> {
  return frameOf(`${await readProgram('lab-worker.js')}\nrooflab.start(${JSON.stringify(lab)}, ${JSON.stringify(code)});`);
}

/** A frame whose worker runs this program. */
export async function frameOf(program: string): Promise<FrameDocument> {
  const frame = await readProgram('frame.js');
  const script = `${frame}\nrooflab.serve(${inert(JSON.stringify(program))});`;
  return {
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><title>Lab</title><script>${script}</script></html>\n`,
    policy: policyOf(script),
  };
}

/** The same text in a script, without anything that could end the script. */
function inert(json: string): string {
  return json.replaceAll('<', '\\u003c');
}

/**
 * Without `sandbox`, a link to the document itself would open it as a page of the portal. The worker gets its program as a
 * blob, and the module of the lab as data; with `default-src 'none'` neither of them reaches anything else.
 */
function policyOf(script: string): string {
  const hash = createHash('sha256').update(script).digest('base64');
  return [
    "default-src 'none'",
    `script-src 'sha256-${hash}' data:`,
    'worker-src blob:',
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ].join('; ');
}

async function readProgram(name: string): Promise<string> {
  const file = join(BUILT, name);
  return readFile(file, 'utf8').catch((cause: unknown) => {
    throw new Error(`The programs of the labs' frames are not built: ${file} cannot be read. Run npm run labs:generate.`, { cause });
  });
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { readLabCode, readPracticeData } from '@rooflab/catalogue';
import { sendJson } from '../answer.ts';
import { isRead, type KeptAnswer, keepAnswer, sendKept } from '../kept-answer.ts';
import { frameDocument } from './frame-document.ts';

/** Null where there is no such lab. */
type Make = (lab: string) => Promise<{ readonly text: string; readonly headers: Readonly<Record<string, string>> } | null>;

const PARTS: Readonly<Record<string, Make>> = {
  async frame(id) {
    const lab = await readLabCode(id);
    if (!lab) return null;
    const { html, policy } = await frameDocument(lab);
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy, 'x-frame-options': 'SAMEORIGIN' };
    return { text: html, headers };
  },
  async practice(id) {
    const data = await readPracticeData(id);
    return data && { text: `${JSON.stringify(data)}\n`, headers: { 'content-type': 'application/json; charset=utf-8' } };
  },
};

const ADDRESS = /^\/api\/labs\/([a-z0-9.-]+)\/([a-z]+)$/;

interface Kept {
  readonly plain: KeptAnswer;
  readonly compressed: KeptAnswer;
}

/** The labs change only with the program. */
const kept = new Map<string, Promise<Kept | null>>();

/**
 * `/api/labs/<lab>/frame`: the document in which the code of a lab runs for practice. `/api/labs/<lab>/practice`: what else practice needs
 * of it, as data. Both are the same for everybody; a browser asks each time whether there is a newer one.
 */
export async function sendLab(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
  const [, lab = '', part = ''] = ADDRESS.exec(path) ?? [];
  const make = Object.hasOwn(PARTS, part) ? PARTS[part] : undefined;
  const found = make && (await keptOf(path, () => make(lab)));
  if (!found) return sendJson(response, 404, { error: 'There is no such lab.' });
  if (!isRead(request, response)) return;
  sendKept(request, response, /\bgzip\b/.test(String(request.headers['accept-encoding'])) ? found.compressed : found.plain);
}

function keptOf(path: string, make: () => ReturnType<Make>): Promise<Kept | null> {
  const known = kept.get(path) ?? keep(make);
  kept.set(path, known);
  const forget = (): boolean => kept.delete(path);
  known.then((found) => found ?? forget(), forget);
  return known;
}

async function keep(make: () => ReturnType<Make>): Promise<Kept | null> {
  const made = await make();
  if (!made) return null;
  const body = Buffer.from(made.text);
  const headers = { ...made.headers, 'cache-control': 'no-cache', vary: 'accept-encoding' };
  return { plain: keepAnswer(body, headers), compressed: keepAnswer(gzipSync(body), { ...headers, 'content-encoding': 'gzip' }) };
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { inCatalogue, type OpenLab, readLabCode, readPracticeData } from '@rooflab/catalogue';
import { LRUCache } from 'lru-cache';
import { sendJson } from '../answer.ts';
import { isRead, type KeptAnswer, keepAnswer, sendKept } from '../kept-answer.ts';
import { frameDocument } from './frame-document.ts';

type Make = (lab: OpenLab) => Promise<{ readonly text: string; readonly headers: Readonly<Record<string, string>> }>;

const PARTS: Readonly<Record<string, Make>> = {
  async frame(lab) {
    const { html, policy } = await frameDocument(await readLabCode(lab));
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy, 'x-frame-options': 'SAMEORIGIN' };
    return { text: html, headers };
  },
  async practice(lab) {
    const data = await readPracticeData(lab);
    return { text: `${JSON.stringify(data)}\n`, headers: { 'content-type': 'application/json; charset=utf-8' } };
  },
};

const ADDRESS = /^\/api\/labs\/([a-z0-9.-]+)\/([a-z]+)$/;

/** A version of a course's own lab, by the id of the lab and its hash; undefined where there is none. */
export type VersionOf = (labId: string, version: string) => Promise<OpenLab | undefined>;

interface Kept {
  readonly plain: KeptAnswer;
  readonly compressed: KeptAnswer;
}

/** Answers that are kept: far more than the catalogue has. They change only with the program. */
const MOST_KEPT = 100;

const kept = new LRUCache<string, Promise<Kept | null>>({ max: MOST_KEPT });

/**
 * `/api/labs/<lab>/frame`: the document in which the code of a lab runs for practice. `/api/labs/<lab>/practice`: what else practice needs
 * of it, as data. Both are the same for everybody; a browser asks each time whether there is a newer one. With `?version=<hash>` they are those of a version of
 * a course's own lab. Nobody guesses a hash: who knows one was shown the lab.
 */
export async function sendLab(request: IncomingMessage, response: ServerResponse, versionOf: VersionOf): Promise<void> {
  const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://portal');
  const [, id = '', part = ''] = ADDRESS.exec(path) ?? [];
  const version = searchParams.get('version');
  const make = Object.hasOwn(PARTS, part) ? PARTS[part] : undefined;
  const found =
    make && (await keptOf(`${path} ${version}`, async () => (version === null ? inCatalogue(id) : await versionOf(id, version)), make));
  if (!found) return sendJson(response, 404, { error: 'There is no such lab.' });
  if (!isRead(request, response)) return;
  sendKept(request, response, /\bgzip\b/.test(String(request.headers['accept-encoding'])) ? found.compressed : found.plain);
}

function keptOf(key: string, open: () => Promise<OpenLab | undefined>, make: Make): Promise<Kept | null> {
  const known = kept.get(key) ?? keep(open, make);
  kept.set(key, known);
  const forget = (): boolean => kept.delete(key);
  known.then((found) => found ?? forget(), forget);
  return known;
}

async function keep(open: () => Promise<OpenLab | undefined>, make: Make): Promise<Kept | null> {
  const lab = await open();
  if (!lab) return null;
  const made = await make(lab);
  const body = Buffer.from(made.text);
  const headers = { ...made.headers, 'cache-control': 'no-cache', vary: 'accept-encoding' };
  return { plain: keepAnswer(body, headers), compressed: keepAnswer(gzipSync(body), { ...headers, 'content-encoding': 'gzip' }) };
}

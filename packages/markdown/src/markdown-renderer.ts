import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setInterval, setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';

/** Bundled beside this file in the npm package. */
const BUNDLED_THREAD = new URL('./markdown-thread.js', import.meta.url);
const THREAD = existsSync(BUNDLED_THREAD) ? BUNDLED_THREAD : new URL('./markdown-thread.ts', import.meta.url);

/** Processor time for one text; an ordinary report needs a tenth. */
const LIMIT_MS = 400;

/** About what starting a new thread takes. */
const START_MS = 300;

/** Also ends a text when the machine is too busy to run the thread at all. */
const LIMIT_WALL_MS = 10_000;

/** How often the thread's processor time is read while it works. */
const LOOK_MS = 50;

/** Limit of the thread's heap. */
const MAX_HEAP_MIB = 128;

/** Texts that wait for the thread: more than any page has. */
const MOST_WAITING = 100;

/** Readers wait this long for one text; those who come later see it. */
const PATIENCE_MS = 10_000;

/** Characters of HTML and text that are kept. */
const KEPT_CHARACTERS = 16_000_000;

const TOO_INTRICATE = { html: null, reason: 'This text is too complex to format, so it is shown as written.' } as const;
const BUSY = {
  html: null,
  reason: 'The server was too busy to format this text, so it is shown as written. Reload the page later.',
} as const;

const PAGE_SLOW = {
  html: null,
  reason: 'The texts of this page take long to format, so this one is shown as written. Reload the page to format more of them.',
} as const;

/** HTML, or the reason why the text is shown as it was written. */
type RenderedMarkdown = { readonly html: string } | { readonly html: null; readonly reason: string };

/** Processor time for texts that were not rendered before. */
export interface RenderingBudget {
  renderingLeftMs: number;
}

export interface MarkdownRenderer {
  /** Foreign Markdown as safe HTML, rendered once and then kept; the time of rendering is taken from the budget. */
  render(markdown: string, budget: RenderingBudget): Promise<RenderedMarkdown>;
  close(): Promise<void>;
}

/**
 * Renders in one thread beside the one that answers requests. A text that exceeds its time or memory ends that thread, not the portal. HTML is kept in
 * memory and not in the database: it has the classes and the rules of safety of this version of the program, and so it can never be of an older one.
 */
export function createMarkdownRenderer({ limitMs = LIMIT_MS, patienceMs = PATIENCE_MS } = {}): MarkdownRenderer {
  const kept = new LRUCache<string, RenderedMarkdown>({
    maxSize: KEPT_CHARACTERS,
    sizeCalculation: ({ html }, markdown) => 1 + markdown.length + (html?.length ?? 0),
  });
  const underWay = new Map<string, Promise<RenderedMarkdown>>();
  let thread: Promise<Worker> | null = startThread();
  thread.catch(() => undefined);
  let queue: Promise<unknown> = Promise.resolve();

  async function renderNext(markdown: string, budget: RenderingBudget): Promise<RenderedMarkdown> {
    if (budget.renderingLeftMs <= 0) return PAGE_SLOW;
    thread ??= startThread();
    const running = await thread;
    const begunMs = await processorMs(running);
    const answer = await renderWithin(running, markdown, begunMs + limitMs).catch(() => undefined);
    if (answer === undefined) {
      thread = null;
      budget.renderingLeftMs -= limitMs + START_MS;
      await running.terminate();
    } else budget.renderingLeftMs -= (await processorMs(running)) - begunMs;
    const rendered = typeof answer === 'string' ? { html: answer } : TOO_INTRICATE;
    kept.set(markdown, rendered);
    return rendered;
  }

  function enqueue(markdown: string, budget: RenderingBudget): Promise<RenderedMarkdown> {
    const rendering = queue
      .then(() => renderNext(markdown, budget))
      .catch(() => {
        // No thread could be started.
        thread = null;
        return BUSY;
      })
      .finally(() => underWay.delete(markdown));
    queue = rendering;
    underWay.set(markdown, rendering);
    return rendering;
  }

  return {
    render: async (markdown, budget) => {
      if (markdown.trim() === '') return { html: '' };
      const known = kept.get(markdown);
      if (known !== undefined) return known;
      const running = underWay.get(markdown);
      if (running === undefined && underWay.size >= MOST_WAITING) return BUSY;
      return await Promise.race([running ?? enqueue(markdown, budget), sleep(patienceMs, BUSY, { ref: false })]);
    },
    close: async () => {
      await thread?.then((running) => running.terminate()).catch(() => undefined);
    },
  };
}

async function startThread(): Promise<Worker> {
  const thread = new Worker(THREAD, { resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MIB } });
  // The caller that waits for the answer is told of the error as well.
  thread.on('error', () => undefined);
  await once(thread, 'message');
  thread.unref();
  return thread;
}

/** Undefined when the thread has to be replaced, and rejects when it has ended. */
async function renderWithin(thread: Worker, markdown: string, endMs: number): Promise<string | null | undefined> {
  const done = new AbortController();
  const stop = { signal: done.signal };
  thread.ref();
  try {
    const answer = once(thread, 'message', stop).then(([html]: (string | null)[]) => html);
    const ended = once(thread, 'exit', stop).then(() => undefined);
    thread.postMessage(markdown);
    return await Promise.race([answer, ended, overtime(thread, endMs, done.signal)]);
  } finally {
    done.abort();
    thread.unref();
  }
}

/** Resolves when the thread has used too much time. */
async function overtime(thread: Worker, endMs: number, signal: AbortSignal): Promise<undefined> {
  const begun = performance.now();
  for await (const _ of setInterval(LOOK_MS, undefined, { signal, ref: false })) {
    if ((await processorMs(thread)) > endMs || performance.now() - begun > LIMIT_WALL_MS) return undefined;
  }
}

async function processorMs(thread: Worker): Promise<number> {
  const { user, system } = await thread.cpuUsage();
  return (user + system) / 1000;
}

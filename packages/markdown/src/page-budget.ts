import type { RenderingBudget } from './markdown-renderer.ts';
import { COLOURING_MS } from './wgsl/code-spans.ts';

/** Characters of HTML for everything on a page that its readers and writers wrote. Next.js sends most of them twice. */
const PAGE_CHARACTERS = 1_000_000;

/** Processor time for all Markdown of a page that was not rendered before; what comes later is rendered when the page is loaded again. */
const RENDERING_MS = 1_500;

/** Sources that may each take all the time that one may. */
const SLOW_SOURCES = 2;

interface Limits {
  /** Processor time for colouring one source. */
  readonly colouringMs?: number;
}

/** What one page may still spend on foreign texts, so that many of them cost no more than one at its limit. */
export class PageBudget implements RenderingBudget {
  #characters = PAGE_CHARACTERS;
  renderingLeftMs = RENDERING_MS;
  readonly #colouringMs: number;
  #colouringLeftMs: number;

  constructor({ colouringMs = COLOURING_MS }: Limits = {}) {
    this.#colouringMs = colouringMs;
    this.#colouringLeftMs = SLOW_SOURCES * colouringMs;
  }

  /** Takes that many characters of HTML, or none and answers false. */
  take(characters: number): boolean {
    if (characters > this.#characters) return false;
    this.#characters -= characters;
    return true;
  }

  /** Gives the work of colouring one source its processor time, and takes what it used. */
  spendColouring<T>(work: (limitMs: number) => T): T {
    const before = process.threadCpuUsage();
    const result = work(Math.min(this.#colouringMs, this.#colouringLeftMs));
    const { user, system } = process.threadCpuUsage(before);
    this.#colouringLeftMs = Math.max(0, this.#colouringLeftMs - (user + system) / 1000);
    return result;
  }
}

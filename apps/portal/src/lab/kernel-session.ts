import type { Diagnostic } from '@rooflab/result';
import { browserStorage, type DraftKey, keepDraft, readDraft } from '../editor/drafts.ts';
import type { EditorCommands, WgslEditor } from '../editor/wgsl-editor.ts';
import { createLiveCompiler, type Diagnosed } from '../practice/live-compiler.ts';
import { startPracticeWorker } from '../practice/start-worker.ts';
import type { HotLines } from '../source/hot-lines.ts';
import type { LabData } from './lab-data.ts';

/** Shortest time between two writes of a draft during typing. */
const DRAFT_PAUSE_MS = 400;

/** Events of a session for the page. */
export interface KernelEvents {
  readonly onReady: () => void;
  readonly onSource: (source: string) => void;
  readonly onDiagnostics: (found: Diagnosed) => void;
  readonly onDraft: (kept: boolean) => void;
}

/** One file being edited: the editor, its draft, and the compiler that checks it during typing. */
export interface KernelSession {
  source(): string;
  replace(source: string): void;
  show(diagnostics: readonly Diagnostic[]): void;
  showHot(lines: HotLines): void;
  goTo(line: number, column: number): void;
  keepNow(): void;
  /** Stores the draft and disposes of everything. */
  end(): void;
}

export interface KernelPlace {
  readonly parent: HTMLElement;
  readonly data: LabData;
  readonly commands: EditorCommands;
}

export function openKernel({ parent, data, commands }: KernelPlace, events: KernelEvents): KernelSession {
  const { userId, assignmentId, exercise, labVersion, starter, words } = data;
  const key: DraftKey = { userId, assignmentId, exercise };
  let source = readDraft(browserStorage(), key)?.source ?? starter;
  let editor: WgslEditor | null = null;
  let ended = false;
  let pause: ReturnType<typeof setTimeout> | undefined;
  const keepNow = (): void => {
    clearTimeout(pause);
    events.onDraft(keepDraft(browserStorage(), key, { source, savedAt: new Date().toISOString(), starter }));
  };
  const compiler = createLiveCompiler({
    exercise,
    startWorker: () => startPracticeWorker(exercise, labVersion),
    onDiagnostics: (found) => {
      editor?.show(found.diagnostics);
      events.onDiagnostics(found);
    },
  });
  const onChange = (text: string): void => {
    source = text;
    events.onSource(text);
    clearTimeout(pause);
    pause = setTimeout(keepNow, DRAFT_PAUSE_MS);
    compiler.compile(text);
  };
  events.onSource(source);
  void import('../editor/wgsl-editor.ts').then(({ createWgslEditor }) => {
    if (ended) return;
    editor = createWgslEditor({ parent, source, exercise: words, onChange, commands });
    events.onReady();
    compiler.compile(source);
  });
  // A tab that is closed during typing loses nothing either.
  addEventListener('pagehide', keepNow);
  return {
    source: () => source,
    replace: (text) => editor?.replace(text),
    show: (diagnostics) => editor?.show(diagnostics),
    showHot: (lines) => editor?.showHot(lines),
    goTo: (line, column) => editor?.goTo(line, column),
    keepNow,
    end() {
      ended = true;
      keepNow();
      removeEventListener('pagehide', keepNow);
      compiler.stop();
      editor?.destroy();
    },
  };
}

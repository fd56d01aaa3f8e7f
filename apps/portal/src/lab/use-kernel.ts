'use client';
import type { Diagnostic } from '@rooflab/result';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { EditorCommands } from '../editor/wgsl-editor.ts';
import type { HotLines } from '../source/hot-lines.ts';
import { type KernelSession, openKernel } from './kernel-session.ts';
import type { LabData } from './lab-data.ts';

export interface Kernel {
  /** The element that contains the editor. */
  readonly place: RefObject<HTMLDivElement | null>;
  readonly ready: boolean;
  readonly source: string;
  readonly diagnostics: readonly Diagnostic[];
  /** Whether a real compiler has checked the file; null until one has answered. */
  readonly compiled: boolean | null;
  /** Whether the browser gives GPU times; null until that is known. */
  readonly times: boolean | null;
  /** False: the browser does not allow drafts to be stored. */
  readonly draftKept: boolean;
  /** What replaced the whole text, and the text before; null once that is undone or no longer possible. */
  readonly replaced: { readonly by: string; readonly before: string } | null;
  replace(source: string, by: string): void;
  undoReplace(): void;
  show(diagnostics: readonly Diagnostic[]): void;
  /** Shows what each line costs, beside its number. */
  showHot(lines: HotLines): void;
  goTo(line: number, column: number): void;
  keepNow(): void;
}

const NOTHING_FOUND = { diagnostics: [], compiled: null, times: null } as const;

/** The student's file. Reloading the page's data does not affect it; another exercise is another component. */
export function useKernel(data: LabData, commands: RefObject<EditorCommands>): Kernel {
  const place = useRef<HTMLDivElement>(null);
  const session = useRef<KernelSession | null>(null);
  const first = useRef(data);
  const [ready, setReady] = useState(false);
  const [source, setSource] = useState(data.starter);
  const [found, setFound] = useState<Pick<Kernel, 'diagnostics' | 'compiled' | 'times'>>(NOTHING_FOUND);
  const [draftKept, setDraftKept] = useState(true);
  const [replaced, setReplaced] = useState<Kernel['replaced']>(null);

  useEffect(() => {
    if (!place.current) return;
    const opened = openKernel(
      { parent: place.current, data: first.current, commands: latest(commands) },
      {
        onReady: () => setReady(true),
        onSource(text) {
          setSource(text);
          setReplaced((before) => (before?.before === text ? null : before));
        },
        onDiagnostics: ({ diagnostics, compiled, times }) => setFound({ diagnostics, compiled, times }),
        onDraft: setDraftKept,
      },
    );
    session.current = opened;
    return () => {
      opened.end();
      session.current = null;
      setReady(false);
    };
  }, [commands]);

  const replace = useCallback((text: string, by: string) => {
    const before = session.current?.source();
    if (before === undefined || before === text) return;
    session.current?.replace(text);
    setReplaced({ by, before });
  }, []);
  const undoReplace = useCallback(() => {
    if (replaced) session.current?.replace(replaced.before);
    setReplaced(null);
  }, [replaced]);
  const show = useCallback((diagnostics: readonly Diagnostic[]) => {
    session.current?.show(diagnostics);
    setFound((before) => ({ ...before, diagnostics }));
  }, []);
  const showHot = useCallback((lines: HotLines) => session.current?.showHot(lines), []);
  const goTo = useCallback((line: number, column: number) => session.current?.goTo(line, column), []);
  const keepNow = useCallback(() => session.current?.keepNow(), []);
  return { place, ready, source, ...found, draftKept, replaced, replace, undoReplace, show, showHot, goTo, keepNow };
}

/** The editor is created once, while the commands of its keys change with every render. */
function latest(commands: RefObject<EditorCommands>): EditorCommands {
  const call = (name: keyof EditorCommands) => () => commands.current[name]();
  return { check: call('check'), measure: call('measure'), keepDraft: call('keepDraft') };
}

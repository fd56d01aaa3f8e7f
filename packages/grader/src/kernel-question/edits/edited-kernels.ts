import { KernelFault } from '@rooflab/harness';
import { type Case, PlanError, type SeededRandom } from '@rooflab/lab';
import { type BoundModule, bindModule } from '../../bound-module.ts';
import { compileKernel, type Kernel } from '../../kernel.ts';
import { recordCase } from '../../play/record-launch.ts';
import type { Session } from '../../session.ts';
import { knownWithoutData } from '../known-without-data.ts';
import { drawn } from '../lists.ts';
import { type Place, type PlayedCase, playedCase } from '../played-case.ts';
import { missingBarriers } from './missing-barrier.ts';
import { type OtherElement, type WithOtherElements, withOtherElements } from './other-elements.ts';
import { type RacingLines, racingLines } from './racing-lines.ts';
import { type ResizedWorkgroups, resizedWorkgroups } from './resized-workgroups.ts';

/** Recordings of edited kernels, all of the same case. */
export interface EditedKernels {
  /** Accesses that touch other elements than the file's own, as they were recorded. */
  readonly otherElements: readonly (OtherElement & { readonly edited: Place })[];
  /** Their recording. */
  readonly played: PlayedCase | null;
  /** What races without the barrier in this line. */
  readonly missingBarrier: { readonly line: number; readonly races: readonly RacingLines[] } | null;
  readonly resized: (ResizedWorkgroups & { readonly played: PlayedCase }) | null;
}

export const NO_EDITS: EditedKernels = { otherElements: [], played: null, missingBarrier: null, resized: null };

interface ToEdit {
  readonly kernel: Kernel;
  readonly module: BoundModule;
  readonly testCase: Case;
  readonly played: PlayedCase;
}

/**
 * Begins to compile edited kernels, in a drawn order; what is returned records them. One that the compiler or the recording refuses is left out. No more
 * than `most` are compiled: each takes as long as the file itself.
 */
export function beginEdits(session: Session, toEdit: ToEdit, most: number, random: SeededRandom): () => Promise<EditedKernels> {
  const { module, played } = toEdit;
  // An edit that changes what is computed must not make the kernel wait for ever.
  const others = played.known.loops ? [missingBarrierEdit(session, toEdit, random), resizedEdit(session, toEdit, random)] : [];
  const edits = [otherElementsEdit(session, toEdit, withOtherElements(module, played, random)), ...others].filter((edit) => edit !== null);
  const begun = drawn(edits, most, random).map((begin) => begin());
  return async () => {
    let all = NO_EDITS;
    for (const record of begun) all = { ...all, ...(await record()) };
    return all;
  };
}

type Recorded = () => Promise<Partial<EditedKernels>>;

/** Begins to compile one edited kernel; null where there is nothing to edit. */
type Edit = (() => Recorded) | null;

function otherElementsEdit(session: Session, { kernel, testCase }: ToEdit, edit: WithOtherElements | null): Edit {
  if (!edit) return null;
  return () => {
    const record = beginEdited(session, { kernel, testCase, source: edit.source });
    return async () => {
      const played = await record();
      const otherElements = edit.elements.flatMap((element) => {
        const edited = played?.places.find(({ line, column }) => line === element.line && column === element.column);
        return edited ? [{ ...element, edited }] : [];
      });
      return { otherElements, played };
    };
  };
}

function missingBarrierEdit(session: Session, { kernel, module, testCase, played }: ToEdit, random: SeededRandom): Edit {
  const [edit] = drawn(missingBarriers(module, played.known), 1, random);
  // A kernel that races as it is would not tell what its barrier is for.
  if (!edit || racingLines(played.recording)?.length !== 0) return null;
  return () => {
    const record = beginEdited(session, { kernel, testCase, source: edit.source });
    return async () => {
      const recorded = await record();
      const races = recorded && racingLines(recorded.recording);
      return { missingBarrier: races ? { line: edit.line, races } : null };
    };
  };
}

function resizedEdit(session: Session, { module, testCase }: ToEdit, random: SeededRandom): Edit {
  const [edit] = drawn(resizedWorkgroups(module), 1, random);
  if (!edit) return null;
  return () => {
    const { source } = edit;
    const compiled = unlessRefused(() => compileKernel(session, { source }, [testCase]));
    const begun = thrownLater(compiled.then((kernel) => kernel && beginEdited(session, { kernel, testCase, source })));
    return async () => {
      const record = await begun;
      const played = record && (await record());
      return { resized: played ? { ...edit, played } : null };
    };
  };
}

/** Begins to compile; what is returned is null where the edited kernel cannot be recorded. @param kernel as it is launched */
function beginEdited(
  session: Session,
  { kernel, testCase, source }: Pick<ToEdit, 'kernel' | 'testCase'> & { readonly source: string },
): () => Promise<PlayedCase | null> {
  const compiled = thrownLater(unlessRefused(() => kernel.trace('play', source)));
  return async () => {
    const traced = await compiled;
    if (traced === null || 'refused' in traced) return null;
    const recording = await unlessRefused(() => recordCase(session, { kernel, testCase, traced }));
    if (recording === null || 'refused' in recording) return null;
    const known = knownWithoutData(bindModule(source, {}));
    return playedCase({ exercise: session.exercise, testCase, recording, source, known });
  };
}

/** A failure is thrown where the promise is awaited, if it is. */
function thrownLater<T>(begun: Promise<T>): Promise<T> {
  begun.catch(() => {});
  return begun;
}

/** The file itself has no fault, so a refusal only means that the edit makes no kernel, or that there is no time left for it. */
async function unlessRefused<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    const isRefusal = error instanceof PlanError || (error instanceof KernelFault && error.kind !== 'lost');
    if (isRefusal) return null;
    throw error;
  }
}

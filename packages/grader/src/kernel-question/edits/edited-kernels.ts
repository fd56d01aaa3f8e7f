import { KernelFault } from '@rooflab/harness';
import { PlanError, type PreparedCase, type SeededRandom } from '@rooflab/lab';
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
  readonly testCase: PreparedCase;
  readonly played: PlayedCase;
}

/**
 * Compiles and records edited kernels, in a drawn order. One that the compiler or the recording refuses is left out. No more than `most` are compiled: each
 * takes as long as the file itself.
 */
export async function recordEdits(session: Session, toEdit: ToEdit, most: number, random: SeededRandom): Promise<EditedKernels> {
  const { module, played } = toEdit;
  // An edit that changes what is computed must not make the kernel wait for ever.
  const others = played.known.loops ? [recordMissingBarrier(session, toEdit, random), recordResized(session, toEdit, random)] : [];
  const edits = [recordOtherElements(session, toEdit, withOtherElements(module, played, random)), ...others].filter(
    (edit) => edit !== null,
  );
  const recorded: EditedKernels[] = [];
  for (const edit of drawn(edits, most, random)) recorded.push({ ...NO_EDITS, ...(await edit()) });
  return recorded.reduce(
    (all, one) => ({
      otherElements: [...all.otherElements, ...one.otherElements],
      played: all.played ?? one.played,
      missingBarrier: all.missingBarrier ?? one.missingBarrier,
      resized: all.resized ?? one.resized,
    }),
    NO_EDITS,
  );
}

/** Compiles and records one edited kernel; the function that plans it returns null where there is nothing to edit. */
type RecordEdit = (() => Promise<Partial<EditedKernels>>) | null;

function recordOtherElements(session: Session, { kernel, testCase }: ToEdit, edit: WithOtherElements | null): RecordEdit {
  if (!edit) return null;
  return async () => {
    const recorded = await recordEdited(session, { kernel, testCase, source: edit.source });
    const otherElements = edit.elements.flatMap((element) => {
      const edited = recorded?.places.find(({ line, column }) => line === element.line && column === element.column);
      return edited ? [{ ...element, edited }] : [];
    });
    return { otherElements, played: recorded };
  };
}

function recordMissingBarrier(session: Session, { kernel, module, testCase, played }: ToEdit, random: SeededRandom): RecordEdit {
  const [edit] = drawn(missingBarriers(module, played.known), 1, random);
  // A kernel that races as it is would not tell what its barrier is for.
  if (!edit || racingLines(played.recording)?.length !== 0) return null;
  return async () => {
    const recorded = await recordEdited(session, { kernel, testCase, source: edit.source });
    const races = recorded && racingLines(recorded.recording);
    return { missingBarrier: races ? { line: edit.line, races } : null };
  };
}

function recordResized(session: Session, { module, testCase }: ToEdit, random: SeededRandom): RecordEdit {
  const [edit] = drawn(resizedWorkgroups(module), 1, random);
  if (!edit) return null;
  return async () => {
    const played = await unlessRefused(async () => {
      session.student('x-ray', 'compiling an edited kernel', session.limits.compileMs);
      const kernel = await compileKernel(session, { source: edit.source }, [testCase]);
      return recordEdited(session, { kernel, testCase, source: edit.source });
    });
    return { resized: played ? { ...edit, played } : null };
  };
}

/** Null where the edited kernel cannot be recorded. @param kernel as it is launched */
async function recordEdited(
  session: Session,
  { kernel, testCase, source }: Pick<ToEdit, 'kernel' | 'testCase'> & { readonly source: string },
): Promise<PlayedCase | null> {
  return unlessRefused(async () => {
    const traced = await kernel.trace('play', source);
    if ('refused' in traced) return null;
    const recording = await recordCase(session, { kernel, testCase, traced });
    if ('refused' in recording) return null;
    const known = knownWithoutData(bindModule(source, {}));
    return playedCase({ exercise: session.exercise, testCase, recording, source, known });
  });
}

/** The file itself has no fault, so a refusal only means that the edit makes no kernel, or that there is no time left for it. */
async function unlessRefused<T>(work: () => Promise<T | null>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    const isRefusal = error instanceof PlanError || (error instanceof KernelFault && error.kind !== 'lost');
    if (isRefusal) return null;
    throw error;
  }
}

import type { PracticeData } from '@rooflab/catalogue';
import type { PhaseMessage } from '@rooflab/grader/phase';
import { type AskLab, type Exercise, readLab } from '@rooflab/lab';
import { askLab } from './ask-lab.ts';
import { type LabAddress, labIdOf, partOfLab } from './lab-address.ts';

/** The step in which a lab is opened. */
export const LOADING_LAB: PhaseMessage = { phase: 'starting', detail: 'loading the lab', limitMs: 60_000, blame: 'ours' };

/** A lab in a practice worker. */
export interface PracticeLab {
  readonly data: PracticeData;
  /** Throws for an exercise that the lab does not have. */
  exercise(id: string): Exercise;
  /** Its code, which runs in a frame. */
  ask(exercise: Exercise, seed: string): AskLab;
}

/** Opens each lab once. */
export interface PracticeLabs {
  /** The page has opened the frame of this lab already. All labs are of its version. */
  begin(lab: LabAddress, questions: MessagePort): void;
  /** @param id of the lab, or of anything in it: `<lab>/<exercise>` */
  open(id: string): Promise<PracticeLab>;
}

/** Asks the page for a frame with the code of this lab, and gives it the port to which questions come. */
type OpenFrame = (lab: LabAddress, questions: MessagePort) => void;

export function createPracticeLabs(openFrame: OpenFrame): PracticeLabs {
  const labs = new Map<string, Promise<PracticeLab>>();
  /** Ports to the frames that are open, by lab. */
  const frames = new Map<string, MessagePort>();
  let version: string | null = null;
  function frameOf(address: LabAddress): MessagePort {
    const open = frames.get(address.lab);
    if (open) return open;
    const { port1, port2 } = new MessageChannel();
    openFrame(address, port2);
    frames.set(address.lab, port1);
    return port1;
  }
  return {
    begin(address, questions) {
      version = address.version;
      frames.set(address.lab, questions);
    },
    open(id) {
      const lab = labIdOf(id);
      const known = labs.get(lab) ?? openLab({ lab, version }, frameOf);
      labs.set(lab, known);
      known.catch(() => labs.delete(lab));
      return known;
    },
  };
}

async function openLab(address: LabAddress, frameOf: (address: LabAddress) => MessagePort): Promise<PracticeLab> {
  const response = await fetch(partOfLab(address, 'practice'));
  if (!response.ok)
    throw new Error(`The lab ${address.lab} could not be loaded: the portal answered ${response.status}. Load the page again.`);
  const data: PracticeData = await response.json();
  const { exercises } = readLab(data.lab);
  const questions = frameOf(address);
  return {
    data,
    exercise(id) {
      const found = exercises.find((exercise) => exercise.id === id);
      if (!found) throw new Error(`There is no exercise ${id}.`);
      return found;
    },
    ask: (exercise, seed) => askLab(questions, exercise, seed),
  };
}

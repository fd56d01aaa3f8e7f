import { type AskLab, answerLimitMs, checkAnswer, type Exercise, type LabQuestion, type LabReply } from '@rooflab/lab';
import type { LabRequest } from '../lab-frame/lab-request.ts';

/**
 * Asks the code of an exercise's lab, in its frame, and checks what it answers. Rejects with a sentence for the reader where the code fails,
 * takes too long, or answers in another form.
 *
 * @param questions port that leads to the frame
 */
export function askLab(questions: MessagePort, exercise: Exercise, seed: string): AskLab {
  return async (kind, task) => {
    const question = { exercise: exercise.id, kind, task } as LabQuestion;
    const reply = await send(questions, { seed, question, limitMs: answerLimitMs(question) });
    if (reply.kind === 'fault') throw new Error(`The code of ${exercise.id} failed. ${reply.message}`);
    return checkAnswer(exercise, kind, task, reply.answer);
  };
}

/** The reply comes to a port of its own. */
function send(questions: MessagePort, request: LabRequest): Promise<LabReply> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<LabReply>) => {
      port1.close();
      resolve(data);
    };
    questions.postMessage(request, [port2]);
  });
}

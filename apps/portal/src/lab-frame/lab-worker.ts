import { closeGlobals, faultOf, type LabReply, openLab } from '@rooflab/lab';
import type { LabRequest } from './lab-request.ts';

/**
 * The worker of a frame, which runs the code of one lab.
 *
 * @param lab text of its `lab.json`
 * @param code text of its module
 */
export function start(lab: string, code: string): void {
  const send: (reply: LabReply) => void = postMessage.bind(globalThis);
  const clock = performance.now.bind(performance);
  addEventListener('message', ({ data: { seed, question } }: MessageEvent<LabRequest>) => {
    void opened.then((answer) => send({ kind: 'answer', answer: answer(seed, question) })).catch((error: unknown) => send(faultOf(error)));
  });
  closeGlobals();
  const module: Promise<Parameters<typeof openLab>[1]> = import(`data:text/javascript;charset=utf-8,${encodeURIComponent(code)}`);
  const opened = module.then((loaded) => openLab(JSON.parse(lab), loaded, clock));
  opened.catch(() => {}); // told to each question
}

import { createLabHost } from './lab-host.ts';
import type { LabRequest } from './lab-request.ts';

/**
 * The script of the frame in which the code of a lab runs (`frameDocument`). That code is in a worker of its own: it has no document to
 * navigate, and an endless loop in it stops neither this script nor the page.
 *
 * @param program of that worker, with the lab in it
 */
export function serve(program: string): void {
  const address = URL.createObjectURL(new Blob([program], { type: 'text/javascript' }));
  const ask = createLabHost(() => new Worker(address, { name: 'code of a lab' }));
  addEventListener('message', ({ source, ports: [questions] }) => {
    if (source !== parent || !questions) return;
    questions.onmessage = ({ data, ports: [reply] }: MessageEvent<LabRequest>) => {
      void ask(data).then((answer) => reply?.postMessage(answer));
    };
  });
}

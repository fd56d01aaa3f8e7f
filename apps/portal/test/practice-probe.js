// Runs in a page, before its own scripts: keeps what the page starts as workers, asks one like them to count a kernel, and a frame like those
// of labs a question.
{
  const started = [];
  const PageWorker = globalThis.Worker;
  globalThis.Worker = class extends PageWorker {
    constructor(url, options) {
      super(url, options);
      started.push({ url: String(url), options });
    }
  };
  const openFrame = ({ lab, questions }) => {
    const frame = document.createElement('iframe');
    frame.sandbox.add('allow-scripts');
    frame.src = `/api/labs/${lab}/frame`;
    frame.addEventListener('load', () => frame.contentWindow.postMessage(null, '*', [questions]));
    document.body.append(frame);
    return frame;
  };
  globalThis.askFrame = (lab, request) => {
    const [questions, reply] = [new MessageChannel(), new MessageChannel()];
    openFrame({ lab, questions: questions.port2 });
    questions.port1.postMessage(request, [reply.port2]);
    return new Promise((resolve) => {
      reply.port1.onmessage = ({ data }) => resolve(data);
    });
  };
  globalThis.countKernel = (request) =>
    new Promise((resolve, reject) => {
      const [first] = started;
      if (!first) throw new Error('The page has started no worker.');
      const worker = new PageWorker(first.url, first.options);
      let frame = null;
      const end = (act) => {
        worker.terminate();
        frame?.remove();
        act();
      };
      worker.addEventListener('error', ({ message }) => end(() => reject(new Error(message))));
      worker.addEventListener('message', ({ data }) => {
        if (data.kind === 'open-lab') frame = openFrame({ lab: data.lab.lab, questions: data.questions });
        if (data.kind === 'counted') end(() => resolve(data.outcome));
        if (data.kind === 'failed' || data.kind === 'no-device') end(() => reject(new Error(data.message ?? data.reason)));
      });
      worker.postMessage({ kind: 'xray', request });
    });
}

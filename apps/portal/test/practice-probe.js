// Runs in a page, before its own scripts: keeps what the page starts as workers, and asks one like them to count a kernel.
{
  const started = [];
  const PageWorker = globalThis.Worker;
  globalThis.Worker = class extends PageWorker {
    constructor(url, options) {
      super(url, options);
      started.push({ url: String(url), options });
    }
  };
  globalThis.countKernel = (request) =>
    new Promise((resolve, reject) => {
      const [first] = started;
      if (!first) throw new Error('The page has started no worker.');
      const worker = new PageWorker(first.url, first.options);
      const end = (act) => {
        worker.terminate();
        act();
      };
      worker.addEventListener('error', ({ message }) => end(() => reject(new Error(message))));
      worker.addEventListener('message', ({ data }) => {
        if (data.kind === 'counted') end(() => resolve(data.outcome));
        if (data.kind === 'failed' || data.kind === 'no-device') end(() => reject(new Error(data.message ?? data.reason)));
      });
      worker.postMessage({ kind: 'xray', request });
    });
}

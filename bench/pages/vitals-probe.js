// Runs in the page, before its own scripts; plain JavaScript, since nothing compiles it.
(() => {
  /** Gaps and length of a session window of layout shifts, ms: https://web.dev/articles/cls */
  const WINDOW_GAP_MS = 1000;
  const WINDOW_MS = 5000;
  /** A task blocks for what it takes beyond this, ms: https://web.dev/articles/tbt */
  const LONG_TASK_MS = 50;

  const seen = { paints: [], largest: [], shifts: [], tasks: [] };
  const watch = (type, list) => new PerformanceObserver((entries) => list.push(...entries.getEntries())).observe({ type, buffered: true });
  watch('paint', seen.paints);
  watch('largest-contentful-paint', seen.largest);
  watch('layout-shift', seen.shifts);
  watch('longtask', seen.tasks);

  function cumulativeShift() {
    let worst = 0;
    let window = { value: 0, startMs: 0, endMs: 0 };
    for (const { value, startTime, hadRecentInput } of seen.shifts) {
      if (hadRecentInput) continue;
      const same = window.value > 0 && startTime - window.endMs < WINDOW_GAP_MS && startTime - window.startMs < WINDOW_MS;
      window = same
        ? { value: window.value + value, startMs: window.startMs, endMs: startTime }
        : { value, startMs: startTime, endMs: startTime };
      worst = Math.max(worst, window.value);
    }
    return worst;
  }

  function nameOf(node) {
    const element = node?.nodeType === Node.TEXT_NODE ? node.parentElement : node;
    if (!element?.isConnected) return 'gone';
    return `${element.tagName.toLowerCase()}${element.id ? `#${element.id}` : ''} "${(element.textContent ?? '').trim().slice(0, 30)}"`;
  }

  globalThis.rooflabVitals = () => {
    const fcp = seen.paints.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? null;
    // Of a task under way at the first paint, what lies after it.
    const blocking = seen.tasks.map(({ startTime, duration }) => startTime + duration - Math.max(startTime, fcp ?? 0) - LONG_TASK_MS);
    const largest = seen.largest.at(-1);
    return {
      fcp,
      lcp: largest?.startTime ?? null,
      lcpElement: largest?.element?.tagName?.toLowerCase() ?? null,
      tbt: blocking.reduce((total, ms) => total + Math.max(0, ms), 0),
      cls: cumulativeShift(),
      shifts: seen.shifts.map(({ value, startTime, sources }) => ({
        value,
        atMs: startTime,
        moved: sources.map(({ node }) => nameOf(node)),
      })),
      lastTaskMs: seen.tasks.reduce((last, { startTime, duration }) => Math.max(last, startTime + duration), 0),
      nowMs: performance.now(),
    };
  };
})();

import type { PhaseMessage } from '@rooflab/grader';

const CLEAR_LINE = '\r\u001b[2K';

export interface Progress {
  show(message: PhaseMessage): void;
  done(): void;
}

/** One line on stderr with the current activity; where stderr is not a terminal, one line per phase. */
export function createProgress(stream: NodeJS.WriteStream): Progress {
  if (!stream.isTTY) return plainProgress(stream);
  return {
    show: ({ phase, detail }) => stream.write(`${CLEAR_LINE}${`${phase}: ${detail}`.slice(0, (stream.columns || 80) - 1)}`),
    done: () => stream.write(CLEAR_LINE),
  };
}

function plainProgress(stream: NodeJS.WriteStream): Progress {
  let last = '';
  return {
    show({ phase }) {
      if (phase !== last) stream.write(`${phase}\n`);
      last = phase;
    },
    done: () => {},
  };
}

/** Progress of an experiment at which a stream that is not a terminal gets a line. */
const TENTHS = 10;

/** How many places of an experiment have been measured: one line that changes or, where stderr is not a terminal, a line at each tenth. */
export function createVisitProgress(stream: NodeJS.WriteStream): Progress {
  let lastTenth = -1;
  return {
    show({ progress, detail }) {
      if (!progress?.of) return;
      const text = `${progress.done} of ${progress.of} measured`;
      if (stream.isTTY) stream.write(`${CLEAR_LINE}${`${text}: ${detail}`.slice(0, (stream.columns || 80) - 1)}`);
      const tenth = Math.floor((TENTHS * progress.done) / progress.of);
      if (!stream.isTTY && tenth > lastTenth) stream.write(`${text}\n`);
      lastTenth = Math.max(lastTenth, tenth);
    },
    done: () => {
      if (stream.isTTY) stream.write(CLEAR_LINE);
    },
  };
}

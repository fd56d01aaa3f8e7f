import type { PhaseMessage } from '@rooflab/grader';

const CLEAR_LINE = '\r\u001b[2K';

export interface Progress {
  show(message: PhaseMessage): void;
  done(): void;
}

/** One line on stderr that says what happens now; where stderr is no terminal, one line a phase. */
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

import { createRunner } from '../src/index.ts';
import { fakeProgram, fakeRequest } from './fakes.ts';

/** A parent whose child responds to nothing except signals; prints what it does, and waits to be killed. */
const runner = createRunner({ device: 'software', program: fakeProgram() });
void runner.grade(fakeRequest('deaf'), { onPhase: ({ detail }) => process.stdout.write(detail) });

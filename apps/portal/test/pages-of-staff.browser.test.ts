import { sweepPages } from './sweep.ts';

// Apart from the pages of students, so that two workers share them.
await sweepPages(['instructor', 'admin']);

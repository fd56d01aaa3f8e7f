import { sweepPages } from './sweep.ts';

await sweepPages([null, 'student']);

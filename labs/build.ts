import { join } from 'node:path';
import { writeQuestions } from '@rooflab/lab-archive/questions';
import { buildQuestions } from './build-questions.ts';
import order from './catalogue.json' with { type: 'json' };

/** Builds what is read of the catalogue's labs, into the folder `built` of each. Files of one lab are compressed while the next one is drawn. */
await Promise.all(order.map(async (id) => writeQuestions(join(import.meta.dirname, id, 'built'), await buildQuestions(id))));

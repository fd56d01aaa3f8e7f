import { readFileSync } from 'node:fs';
import process from 'node:process';
import { setImmediate } from 'node:timers';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { faultOf, openLab } from '@rooflab/lab';
import { answerExperimentTask, type ExperimentModule, type ExperimentTask } from '@rooflab/lab/experiment';
import { answerQuestionTask, type QuestionModule, type QuestionTask } from '@rooflab/lab/question';
import { openParentChannel } from '../channel.ts';
import { closeRealm } from './close-realm.ts';
import type { LabFiles, LabRequest, LabTask, NumberedReply } from './lab-protocol.ts';

/**
 * Entry point of the process in which the code of labs runs, without any device. It answers one question after another, and stays alive,
 * so that the code is compiled when the next grading needs it.
 */
const labs = new Map<string, Promise<AnswerTask>>();

/** Runs loaded code for one question. Throws whatever it throws. */
type AnswerTask = (seed: string, question: LabTask) => unknown;

const now = performance.now.bind(performance);
const parent = openParentChannel(
  (request) => void answered(request as LabRequest).then(sendAfterwards),
  () => process.exit(0),
);
const importOnce = closeRealm();
parent.send({ kind: 'ready' });
// What a lab leaves behind must not end the next question.
process.on('unhandledRejection', () => {});
process.on('uncaughtException', () => {});

async function answered({ id, files, seed, question }: LabRequest): Promise<NumberedReply> {
  try {
    const answer = await loaded(files, question);
    return { id, kind: 'answer', answer: answer(seed, question) };
  } catch (error) {
    return { id, ...faultOf(error) };
  }
}

function loaded(files: LabFiles, first: LabTask): Promise<AnswerTask> {
  const known = labs.get(files.code) ?? load(files, first);
  labs.set(files.code, known);
  return known;
}

/** One file of code answers questions of one kind only. */
async function load({ data, code }: LabFiles, first: LabTask): Promise<AnswerTask> {
  const module = await Promise.race([importOnce(pathToFileURL(code).href), endlessWait()]);
  if (first.kind === 'experiments') return (_, task) => answerExperimentTask(module as ExperimentModule, task as ExperimentTask);
  if (isQuestionTask(first)) return (_, task) => answerQuestionTask(module as QuestionModule, task as QuestionTask);
  return openLab(JSON.parse(readFileSync(data, 'utf8')), module as Parameters<typeof openLab>[1], now) as AnswerTask;
}

function isQuestionTask({ kind }: LabTask): boolean {
  return kind === 'questions' || kind === 'variants';
}

/** Reading and compiling take milliseconds; nothing that a lab may do takes time without computing. */
const LOAD_LIMIT_MS = 10_000;

async function endlessWait(): Promise<never> {
  await sleep(LOAD_LIMIT_MS, null, { ref: false });
  throw new TypeError('The code waits for something when it is loaded. Remove "await" from its top level.');
}

/** Once nothing is left to do: code that goes on behind its answer never gives one, and its deadline ends it. */
function sendAfterwards(reply: NumberedReply): void {
  setImmediate(() => {
    try {
      parent.send(reply);
    } catch (error) {
      parent.send({ id: reply.id, ...faultOf(error) });
    }
  });
}

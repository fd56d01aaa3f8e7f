import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Question } from '@rooflab/lab/question';

/**
 * The questions of a lab, in the order of its `questions/order.json`. Throws `TypeError` where that list and the files differ, or a file does not export
 * exactly its one question.
 */
export async function loadQuestions(labId: string): Promise<Question[]> {
  const folder = join(import.meta.dirname, labId, 'questions');
  const order: string[] = JSON.parse(await readFile(join(folder, 'order.json'), 'utf8'));
  const names = (await readdir(folder)).filter((file) => file.endsWith('.ts')).map((file) => file.slice(0, -'.ts'.length));
  const list = `labs/${labId}/questions/order.json`;
  const unlisted = names.find((name) => !order.includes(name));
  if (unlisted !== undefined) throw new TypeError(`${list} does not name ${unlisted}. Add it where a course meets the question.`);
  const missing = order.find((name, i) => !names.includes(name) || order.indexOf(name) !== i);
  if (missing !== undefined)
    throw new TypeError(`${list} names ${missing}, but has no such file, or has named it before. Remove the name.`);
  return await Promise.all(order.map((name) => loadQuestion(labId, name)));
}

async function loadQuestion(labId: string, name: string): Promise<Question> {
  const exported: Record<string, Question> = await import(`./${labId}/questions/${name}.ts`);
  const [question, ...others] = Object.values(exported);
  if (question?.id !== `${labId}/${name}` || others.length > 0)
    throw new TypeError(`labs/${labId}/questions/${name}.ts must export one question, with the id ${labId}/${name}, and nothing else.`);
  return question;
}

import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { z } from 'zod';
import { UsageError } from '../exit-code.ts';
import { exerciseIds, PROJECT_FILE, type Project, projectSchema } from './project-schema.ts';

/** A `rooflab.json` that was found and parsed. */
export interface FoundProject {
  readonly folder: string;
  readonly project: Project;
}

/** Looks in the folder and its parents, like git. Throws `UsageError` where there is none, or an invalid one. */
export async function findProject(from: string): Promise<FoundProject> {
  for (let folder = resolve(from); ; folder = dirname(folder)) {
    const project = await readProject(join(folder, PROJECT_FILE));
    if (project !== null) return { folder, project };
    if (folder === dirname(folder)) break;
  }
  throw new UsageError(
    `There is no ${PROJECT_FILE} in ${resolve(from)} or above it. Name an exercise and a file (rooflab grade reduction/sum my.wgsl), or write one with rooflab init.`,
  );
}

/** Null where there is no such file. Throws `UsageError` for one that cannot be read or is invalid. */
export async function readProject(path: string): Promise<Project | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new UsageError(`Cannot read ${path}: ${error.message}.`);
  });
  return text === null ? null : parseProject(text, path);
}

/** Throws `UsageError` that says what is wrong, where, and what to write instead. */
export function parseProject(text: string, path: string): Project {
  const parsed = projectSchema().safeParse(parseJson(text, path), { reportInput: true });
  if (!parsed.success) throw new UsageError([`${path}:`, ...parsed.error.issues.flatMap(issueLines)].join('\n  '));
  return parsed.data;
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new UsageError(
      `${path} is not JSON: ${error instanceof Error ? error.message : String(error)}. Comments and trailing commas are not allowed.`,
    );
  }
}

type Issue = z.core.$ZodIssue;

function issueLines(issue: Issue): string[] {
  const place = placeOf(issue.path);
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => `${placeOf([...issue.path, key])} is not known. Known are: ${knownKeys(issue.path).join(', ')}.`);
    case 'invalid_type': {
      const fault = issue.input === undefined ? 'is missing; it must be' : 'must be';
      return [`${place} ${fault} ${nameOfType(issue.expected)}.`];
    }
    case 'invalid_value':
      return [`${place} must be one of: ${issue.values.map((value) => JSON.stringify(value)).join(', ')}.`];
    default:
      return [`${place} ${issue.message}.`];
  }
}

function placeOf(path: readonly PropertyKey[]): string {
  return path.length === 0 ? 'The file' : path.map((step) => JSON.stringify(step)).join(' → ');
}

function knownKeys(path: readonly PropertyKey[]): readonly string[] {
  return path.length === 0 ? Object.keys(projectSchema().shape) : exerciseIds();
}

function nameOfType(expected: string): string {
  return (
    { record: 'an object', object: 'an object', string: 'text in quotes', boolean: 'true or false' }[expected] ?? `of type ${expected}`
  );
}

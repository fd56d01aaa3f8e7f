import { eventSchemaOf } from '../live/live-stream.ts';
import type { ListedProcedure } from '../procedure-definitions.ts';
import { componentRef, type JsonSchema } from './wire-schema.ts';

/** `handIn.create` → `HandInCreate` */
function componentName(path: string): string {
  return path
    .split('.')
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join('');
}

export function inputName({ path }: ListedProcedure): string {
  return `${componentName(path)}Input`;
}

/** What an answer holds; of a subscription, what each event of the stream does. */
export function outputName({ path, type }: ListedProcedure): string {
  return `${componentName(path)}${type === 'subscription' ? 'Event' : 'Output'}`;
}

export function outputSchema({ type, output }: ListedProcedure) {
  return type === 'subscription' ? eventSchemaOf(output) : output;
}

/** A path item of OpenAPI 3.1 for one procedure. `answer` refers to the schema of what it answers. */
export function pathItem(procedure: ListedProcedure, answer: JsonSchema): object {
  const { path, type, meta } = procedure;
  const operation = {
    operationId: path,
    summary: meta.sentence,
    tags: [path.split('.')[0]],
    'x-permission': meta.permission,
    security: securityOf(procedure),
  };
  const responses = { default: { $ref: '#/components/responses/Refusal' } };
  if (type === 'mutation') {
    return { post: { ...operation, requestBody: requestBody(procedure), responses: { 200: answered(answer), ...responses } } };
  }
  const parameters = queryInput(procedure);
  if (type === 'query') return { get: { ...operation, parameters, responses: { 200: answered(answer), ...responses } } };
  return { get: { ...operation, parameters: [...parameters, LAST_EVENT_ID], responses: { 200: streamed(answer), ...responses } } };
}

/** The scope, and what a repository was linked for, stand as the role that OpenAPI 3.1 allows a requirement of any kind to name. */
function securityOf({ meta: { permission, scope, fromWorkflow = [] } }: ListedProcedure): object[] {
  if (permission === 'public') return [];
  return [...(scope === null ? [] : [{ token: [scope] }]), { session: [] }, ...fromWorkflow.map((purpose) => ({ workflow: [purpose] }))];
}

function queryInput(procedure: ListedProcedure): object[] {
  const [input] = procedure.inputs;
  if (input === undefined) return [];
  const schema = componentRef(inputName(procedure));
  const required = !input.safeParse(undefined).success;
  return [{ name: 'input', in: 'query', required, description: 'As JSON.', content: { 'application/json': { schema } } }];
}

/** What takes nothing is sent `{}`: without a type, tRPC refuses a POST. */
const NOTHING: JsonSchema = { type: 'object', additionalProperties: false };

function requestBody(procedure: ListedProcedure): object {
  const schema = procedure.inputs.length === 0 ? NOTHING : componentRef(inputName(procedure));
  return { required: true, content: { 'application/json': { schema } } };
}

const LAST_EVENT_ID = {
  name: 'last-event-id',
  in: 'header',
  required: false,
  description: 'Of the last event that arrived: the stream goes on after it.',
  schema: { type: 'string' },
};

function answered(answer: JsonSchema): object {
  const result = { type: 'object', properties: { data: answer }, required: ['data'] };
  const schema = { type: 'object', properties: { result }, required: ['result'] };
  return { description: 'What it answers, under `result.data`.', content: { 'application/json': { schema } } };
}

function streamed(answer: JsonSchema): object {
  return {
    description:
      'Server-sent events with an `id`, whose `data` is JSON of the schema under `x-event`. Those named `connected`, `ping` and `return` are about ' +
      'the stream itself; `return` ends it. A refusal comes with the status 200, as an event named `serialized-error` whose `data` is the `error` of `Refusal`.',
    content: { 'text/event-stream': { schema: { type: 'string' }, 'x-event': answer } },
  };
}

import type { z } from 'zod';
import apiPackage from '../../package.json' with { type: 'json' };
import { SCOPE_MEANINGS, SCOPES } from '../procedure/scopes.ts';
import { type ListedProcedure, listProcedures } from '../procedure-definitions.ts';
import { NAMED_SCHEMAS } from './named-schemas.ts';
import { inputName, outputName, outputSchema, pathItem } from './operation.ts';
import { refusalSchema } from './refusal.ts';
import { componentRef, wireSchemas } from './wire-schema.ts';

const DESCRIPTION = `Every procedure of Rooflab, written from the router that serves them. Queries are GET with their input as JSON in the parameter
\`input\`; mutations are POST with their input as a JSON body, \`{}\` where they take nothing. Moments are ISO 8601.
\`x-permission\` says who may call. Several calls in one request (\`?batch=1\`) and sign-in (\`/api/auth\`) are not described here.`;

/** The API in OpenAPI 3.1 (https://spec.openapis.org/oas/v3.1.1), without secrets and the same for everybody. Expensive: keep it. */
export function openApiDocument() {
  const procedures = listProcedures();
  const { inputs, outputs, nameOf } = collectSchemas(procedures);
  const groups = new Set(procedures.map(({ path }) => path.split('.')[0] ?? ''));
  return {
    openapi: '3.1.1',
    info: {
      title: 'Rooflab',
      version: apiPackage.version,
      description: DESCRIPTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: [...groups].map((name) => ({ name })),
    paths: Object.fromEntries(
      procedures.map((procedure) => [`/api/trpc/${procedure.path}`, pathItem(procedure, componentRef(nameOf(procedure)))]),
    ),
    components: {
      schemas: { ...wireSchemas(inputs, 'input'), ...wireSchemas(outputs, 'output') },
      responses: { Refusal: REFUSED },
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

/** Each input and answer under a name of its own, after its procedure; an answer that is a named schema, under that name. */
function collectSchemas(procedures: readonly ListedProcedure[]) {
  const named = new Map(Object.entries(NAMED_SCHEMAS).map(([name, schema]) => [schema, name]));
  const nameOf = (procedure: ListedProcedure) => named.get(outputSchema(procedure)) ?? outputName(procedure);
  const inputs = new Map<string, z.ZodType>();
  const outputs = new Map<string, z.ZodType>([...Object.entries(NAMED_SCHEMAS), ['Refusal', refusalSchema]]);
  for (const procedure of procedures) {
    const [input] = procedure.inputs;
    // Copies: two procedures may share a schema that has no name.
    if (input) inputs.set(inputName(procedure), input.clone());
    const output = outputSchema(procedure);
    if (!named.has(output)) outputs.set(outputName(procedure), output.clone());
  }
  return { inputs, outputs, nameOf };
}

const REFUSED = {
  description: 'A refusal, or a fault on our side. Of a status 429 or 503, `retry-after` says in how many seconds to ask again.',
  headers: { 'x-request-id': { description: 'Names this request in the log.', schema: { type: 'string' } } },
  content: { 'application/json': { schema: componentRef('Refusal') } },
};

const SECURITY_SCHEMES = {
  token: {
    type: 'http',
    scheme: 'bearer',
    description: `An API token, \`rl_…\`, made on the account page. Its scopes: ${SCOPES.map((scope) => `\`${scope}\`: ${SCOPE_MEANINGS[scope]}`).join('; ')}.`,
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'rooflab.session_token',
    description: 'The cookie of somebody who signed in with a browser; over https its name begins with `__Secure-`.',
  },
  workflow: {
    type: 'http',
    scheme: 'bearer',
    description:
      'What `workflow.exchange` answers a run of a linked repository. Linked for `hand_in`, it hands in and follows its own hand-ins; for `publish_labs`, it publishes labs.',
  },
};

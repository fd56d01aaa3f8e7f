import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

// Writes the client to packages/db/src/generated, as `prisma generate` would: its command line brings a development server, a studio and
// other databases' drivers, five times what generating takes. Only the CommonJS builds of these packages are complete.
const require = createRequire(import.meta.url);
const { PrismaClientTsGenerator }: typeof import('@prisma/client-generator-ts') = require('@prisma/client-generator-ts');
const { getGenerators, loadSchemaContext }: typeof import('@prisma/internals') = require('@prisma/internals');

const schema = fileURLToPath(new URL('../../../../prisma/schema.prisma', import.meta.url));
const generators = await getGenerators({
  schemaContext: await loadSchemaContext({ schemaPath: { cliProvidedPath: schema }, printLoadMessage: false }),
  registry: { 'prisma-client': { type: 'in-process', generator: new PrismaClientTsGenerator() } },
  // Engines are for databases; generating needs none.
  skipDownload: true,
  cliCommand: 'generate',
});
for (const generator of generators) {
  await generator.generate();
  generator.stop();
}

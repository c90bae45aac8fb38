// Nothing here asks for the engine that `prisma generate` would else download.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;
// As it is, not by defineConfig of prisma/config: the generator goes once it has generated, and this file stays.
export default { schema: 'prisma/schema' };

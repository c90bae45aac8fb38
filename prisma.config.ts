import { defineConfig } from 'prisma/config';
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;
export default defineConfig({ schema: 'prisma/schema' });

import path from 'node:path';

/** Run after an installation. One without what is for development has no use for types, nor what makes them. */
try {
  const { writeGeneratedTypes } = await import('./generated-types.ts');
  await writeGeneratedTypes(path.resolve(import.meta.dirname, '../..'));
} catch (error) {
  const isAbsent = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
  if (!isAbsent) throw error;
}

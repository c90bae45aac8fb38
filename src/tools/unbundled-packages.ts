/** The packages that bring WebAssembly of their own, which is read from where they lie. */
export const unbundledPackages: readonly string[] = ['@electric-sql/pglite', '@prisma/schema-engine-wasm'];

import path from 'node:path';

/*
 * Puts the server and the command line into few files, in dist/ or where the first argument says, for whoever runs them for
 * others: a start loads three thousand modules otherwise. What is read and not imported stays where it is: documents, pages,
 * migrations, and the packages that bring WebAssembly of their own.
 */
const root = path.resolve(import.meta.dirname, '../..');
const directory = path.resolve(root, process.argv[2] ?? 'dist');

/** Where code says where it lies, that is still where it lay before it was put together. */
function fromItsOwnPlace(code: string, file: string): string {
  const place = path.relative(directory, file).split(path.sep).join('/');
  const folder = `process.getBuiltinModule('node:path').resolve(import.meta.dirname, '${path.posix.dirname(place)}')`;
  return code
    .replaceAll(/\bimport\.meta\.dirname\b/g, folder)
    .replaceAll(/\bimport\.meta\.url\b/g, `new URL('${place}', import.meta.url).href`);
}

const { rolldown } = await import('rolldown');
const bundle = await rolldown({
  input: { portico: path.join(root, 'src/cli/main.ts') },
  cwd: root,
  platform: 'node',
  external: [/^@electric-sql\//, /^@prisma\/schema-engine-wasm/],
  // One file is begun as a program: src/boot/serve.ts is a part of it.
  transform: { define: { 'import.meta.main': 'false' } },
  plugins: [
    {
      name: 'from-its-own-place',
      transform: {
        filter: { id: /^[^\0]+\.[cm]?[jt]s$/, code: /import\.meta\.(dirname|url)/ },
        handler: fromItsOwnPlace,
      },
    },
  ],
  onLog: (level, log, report) => {
    // Packages that evaluate text do so by design.
    if (level !== 'debug' && log.code !== 'EVAL') report('error', log);
  },
});
await bundle.write({
  dir: directory,
  cleanDir: true,
  format: 'esm',
  // Names stay, so that stacks of errors can be read.
  minify: { compress: false, mangle: false, codegen: true },
  keepNames: true,
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
});

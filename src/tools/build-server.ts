import path from 'node:path';
import { unbundledPackages } from './unbundled-packages.ts';

/*
 * Puts the server and the command line into few files, in dist/ or where the first argument says, for whoever runs them for
 * others: a start loads three thousand modules otherwise. What is read and not imported stays where it is: documents, pages,
 * migrations, and the packages that bring WebAssembly of their own.
 */
const root = path.resolve(import.meta.dirname, '../..');
const directory = path.resolve(root, process.argv[2] ?? 'dist');

/** The other program besides the command line: what computes in threads. */
const thread = 'computing-thread';

/** Where code says where it lies, that is still where it lay before it was put together. */
function fromItsOwnPlace(code: string, file: string): string {
  const place = path.relative(directory, file).split(path.sep).join('/');
  const folder = `process.getBuiltinModule('node:path').resolve(import.meta.dirname, '${path.posix.dirname(place)}')`;
  const places = new Map([
    ["new URL('./worker.ts', import.meta.url)", `new URL('./${thread}.js', import.meta.url)`],
    ['import.meta.dirname', folder],
    ['import.meta.url', `new URL('${place}', import.meta.url).href`],
  ]);
  return code.replaceAll(
    /new URL\('\.\/worker\.ts', import\.meta\.url\)|\bimport\.meta\.(?:dirname|url)\b/g,
    (found) => places.get(found) ?? found,
  );
}

const { rolldown } = await import('rolldown');
const bundle = await rolldown({
  input: { portico: path.join(root, 'src/cli/main.ts'), [thread]: path.join(root, 'src/computing/worker.ts') },
  cwd: root,
  platform: 'node',
  external: unbundledPackages.map((name) => new RegExp(`^${name}`)),
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

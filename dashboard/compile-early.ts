import type { Plugin } from 'vite';

/** Of a file in which nothing but comments may come before it (V8's explicit compile hints). */
const hint = '//# allFunctionsCalledOnLoad';

/**
 * Has browsers that know of the hint compile what comes first while it arrives, beside all else, and not each function when
 * it is called for the first time: by whoever presses a key, for one.
 */
export function compileEarly(): Plugin {
  return {
    name: 'compile-early',
    generateBundle: {
      // Once all has been put before the code that is to be there.
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const first = new Set(chunks.filter(({ isEntry }) => isEntry));
        // What is added to a set meanwhile is gone through as well.
        for (const { imports } of first)
          for (const chunk of chunks) if (imports.includes(chunk.fileName)) first.add(chunk);
        for (const chunk of first) chunk.code = `${hint}\n${chunk.code}`;
      },
    },
  };
}
